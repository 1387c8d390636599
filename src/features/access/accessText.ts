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

/** True until passwords can be reset by mail. */
export const forgotPassword =
  "Passwords cannot be reset here yet. Ask whoever runs Passage for your practice to set a new one in the sign-in service.";

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
