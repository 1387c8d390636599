import type { AccessMode } from "./useSignIn";

export const accessText: Record<AccessMode, { heading: string; submit: string }> = {
  signIn: { heading: "Sign in to your account", submit: "Sign in" },
  signUp: { heading: "Create your account", submit: "Create account" },
};

export const LOADING = "Loading...";

/** Sample people exist only where sample data does; their password is no secret. */
export const SAMPLE_PASSWORD = "passage-demo-1";
export const SAMPLE_PEOPLE = [
  { email: "sales@passage.test", role: "Sales" },
  { email: "lawyer@passage.test", role: "Lawyer" },
  { email: "admin@passage.test", role: "Administrator" },
  { email: "client@passage.test", role: "Client" },
] as const;
