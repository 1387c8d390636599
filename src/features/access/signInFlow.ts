import type { SignInResource, SignUpResource } from "@clerk/shared/types";
import { secondFactorIn } from "./secondFactorIn";

export interface Credentials {
  email: string;
  password: string;
}

/** The result of a step: signed in, a code is required, or the form cannot continue. */
export type Outcome = { kind: "complete"; sessionId: string | null } | CodeStep | { kind: "failed"; message: string };

export interface CodeStep {
  kind: "code";
  hint: string;
  submit: (code: string) => Promise<Outcome>;
  /** Sends another code; null where codes come from an app. */
  resend: (() => Promise<unknown>) | null;
  /** Whether the code was mailed. */
  isMailed: boolean;
}

/** Clerk could not be reached. */
export const NO_ANSWER = "The sign-in service did not answer. Check your connection and try again.";
const ASK_ADMINISTRATOR = "Ask your administrator to check your account in the sign-in service.";

export async function signInWithPassword(signIn: SignInResource, { email, password }: Credentials): Promise<Outcome> {
  return await afterSignIn(await signIn.create({ identifier: email, password }));
}

export async function signInWithTicket(signIn: SignInResource, ticket: string): Promise<Outcome> {
  return await afterSignIn(await signIn.create({ strategy: "ticket", ticket }));
}

export async function afterSignIn(signIn: SignInResource): Promise<Outcome> {
  switch (signIn.status) {
    case "complete":
      return { kind: "complete", sessionId: signIn.createdSessionId };
    case "needs_second_factor":
      return await askSecondFactor(signIn);
    case "needs_new_password":
      return {
        kind: "failed",
        message: `Your password has to be changed before you can sign in. ${ASK_ADMINISTRATOR}`,
      };
    case null:
      return { kind: "failed", message: NO_ANSWER };
    default:
      return { kind: "failed", message: `This account cannot sign in with a password alone. ${ASK_ADMINISTRATOR}` };
  }
}

async function askSecondFactor(signIn: SignInResource): Promise<Outcome> {
  const offered = (signIn.supportedSecondFactors ?? []).map(({ strategy }) => strategy);
  if (offered.includes("totp")) {
    const hasRecoveryCodes = offered.includes("backup_code");
    const submit = async (typed: string) => {
      return await afterSignIn(await signIn.attemptSecondFactor(secondFactorIn(typed, offered)));
    };
    const orRecovery = hasRecoveryCodes ? ", or one of your recovery codes" : "";
    const hint = `Enter the code from your authenticator app${orRecovery}.`;
    return { kind: "code", hint, submit, resend: null, isMailed: false };
  }
  if (offered.includes("phone_code")) {
    const resend = async () => await signIn.prepareSecondFactor({ strategy: "phone_code" });
    await resend();
    const submit = async (code: string) =>
      await afterSignIn(await signIn.attemptSecondFactor({ strategy: "phone_code", code }));
    return { kind: "code", hint: "Enter the code that was sent to your phone.", submit, resend, isMailed: false };
  }
  return {
    kind: "failed",
    message: `This account needs a second sign-in step that this form does not support. ${ASK_ADMINISTRATOR}`,
  };
}

export async function signUpWithPassword(signUp: SignUpResource, { email, password }: Credentials): Promise<Outcome> {
  return await afterSignUp(await signUp.create({ emailAddress: email, password }));
}

export async function signUpWithTicket(signUp: SignUpResource, ticket: string, password: string): Promise<Outcome> {
  return await afterSignUp(await signUp.create({ strategy: "ticket", ticket, password }));
}

async function afterSignUp(signUp: SignUpResource): Promise<Outcome> {
  if (signUp.status === "complete") return { kind: "complete", sessionId: signUp.createdSessionId };
  if (signUp.status === "missing_requirements" && signUp.unverifiedFields.includes("email_address")) {
    const resend = async () => await signUp.prepareEmailAddressVerification({ strategy: "email_code" });
    await resend();
    const submit = async (code: string) => await afterSignUp(await signUp.attemptEmailAddressVerification({ code }));
    return {
      kind: "code",
      hint: "Enter the code that was sent to your email address.",
      submit,
      resend,
      isMailed: true,
    };
  }
  if (signUp.status === "missing_requirements") {
    const missing = signUp.missingFields.join(", ").replaceAll("_", " ");
    return { kind: "failed", message: `The sign-in service also asks for: ${missing}. ${ASK_ADMINISTRATOR}` };
  }
  // Clerk could not be reached.
  throw new Error("The account was not created. Check your connection and try again.");
}
