import type { AccessMode } from "./useSignIn";

export const accessText: Record<AccessMode, { heading: string; submit: string }> = {
  signIn: { heading: "Sign in to your account", submit: "Sign in" },
  signUp: { heading: "Create your account", submit: "Create account" },
};

export const aboutText = {
  heading: "The back office of an immigration practice",
  points: [
    "Leads from your own form, in one list that everyone sees at the same moment.",
    "Two people never overwrite each other: a change made meanwhile is shown first.",
    "Notes stay with the lead, and with the name of who wrote them.",
  ],
} as const;

/** What the form says while Clerk's script is on its way, or does not arrive. */
export const serviceText = {
  slow: "Connecting to the sign-in service… You can sign in as soon as it answers.",
  unreachable: "The sign-in service cannot be reached. Check your connection, then try again.",
  retry: "Retry",
} as const;

export const codeText = {
  verify: "Verify",
  resend: "Resend code",
  resendIn: (seconds: number) => `You can ask for another code in ${String(seconds)} s.`,
  resent: "Another code is on its way.",
  changeEmail: "Change email",
  startAgain: "Back",
  mailbox: "This copy of Passage sends no mail. The code is in its ",
  mailboxLink: "local mailbox",
  mailboxKey: ", which opens by the link that npm start printed.",
} as const;

export const resetText = {
  link: "Forgot password?",
  heading: "Reset your password",
  intro: "Enter your email address. A code is sent to it, with which you choose a new password.",
  send: "Send code",
  sent: (email: string) => `If ${email} has an account here, a code is on its way to it.`,
  hint: "Nothing after a few minutes? Check the address and your junk folder. Only a few codes an hour are sent to one address.",
  submit: "Set new password",
  back: "Back to sign in",
} as const;

/** Validation messages of the form's fields. */
export const fieldText = {
  emailMissing: "Enter your email address.",
  emailWrong: "This is not an email address. It looks like name@example.com.",
  passwordMissing: "Enter your password.",
  codeMissing: "Enter the code.",
} as const;

export const sessionEnded = "Your session ended. Sign in to continue.";

/** Sample people exist only with sample data, so their password is not a secret. */
export const SAMPLE_PASSWORD = "passage-demo-1";
export const SAMPLE_PEOPLE = [
  { email: "sales@passage.test", role: "Sales" },
  { email: "lawyer@passage.test", role: "Lawyer" },
  { email: "admin@passage.test", role: "Administrator" },
  { email: "client@passage.test", role: "Client" },
] as const;
