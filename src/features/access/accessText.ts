import type { AccessMode } from "./useSignIn";

export const accessText: Record<AccessMode, { heading: string; submit: string }> = {
  signIn: { heading: "Sign in to your account", submit: "Sign in" },
  signUp: { heading: "Create your account", submit: "Create account" },
};

/** Validation messages of the form's fields. */
export const fieldText = {
  emailMissing: "Enter your email address.",
  emailWrong: "This is not an email address. It looks like name@example.com.",
  passwordMissing: "Enter your password.",
  codeMissing: "Enter the code.",
} as const;

export const LOADING = "Loading...";

export const sessionEnded = "Your session ended. Sign in to continue.";

export const setupText = {
  heading: "Set up Passage",
  accountFirst:
    "This link makes you the administrator of a new practice. Create your account first, or sign in to the one you have.",
  createAccount: "Create account",
  signIn: "Sign in",
  claim: "This link makes you the administrator of this practice.",
  claimAs: (email: string) => `This link makes ${email} the administrator of this practice.`,
  become: "Become administrator",
  sending: "Setting up...",
  claimed: "You are the administrator. Your session is being renewed; the workspace opens by itself.",
  unverified: "Your e-mail address is not verified yet. Verify it with the sign-in service, then try again.",
  notValidHeading: "This link is no longer valid",
  notValid:
    "It works once, for 30 minutes, and only while nobody has access yet. Start Passage again to get a new one, or ask your administrator to invite you.",
  noLink: "This page needs the link that Passage prints when it is started for the first time.",
  next: "Continue",
} as const;

/** Sample people exist only with sample data, so their password is not a secret. */
export const SAMPLE_PASSWORD = "passage-demo-1";
export const SAMPLE_PEOPLE = [
  { email: "sales@passage.test", role: "Sales" },
  { email: "lawyer@passage.test", role: "Lawyer" },
  { email: "admin@passage.test", role: "Administrator" },
  { email: "client@passage.test", role: "Client" },
] as const;
