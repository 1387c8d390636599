import type { SignInResource, SignUpResource } from "@clerk/shared/types";
import { NoAnswer } from "../provider/providerMessage";
import { secondFactorIn, typedCode } from "../provider/typedCode";
import type { AccessText } from "../provider/useAccessText";

export interface Credentials {
  email: string;
  password: string;
}

/** The result of a step: signed in, a code is required, or the form cannot continue. */
export type SignInOutcome =
  { kind: "complete"; sessionId: string | null } | CodeStep | { kind: "failed"; why: Blocked; missing?: string };

/** Why a sign-in cannot continue. */
export type Blocked = keyof AccessText["blockedText"] | "noAnswer";

export interface CodeStep {
  kind: "code";
  hint: "app" | "appOrRecovery" | "phone" | "mailed";
  submit: (code: string) => Promise<SignInOutcome>;
  /** Sends another code; null where codes come from an app. */
  resend: (() => Promise<unknown>) | null;
  /** Whether the code was mailed. */
  isMailed: boolean;
}

export async function signInWithPassword(
  signIn: SignInResource,
  { email, password }: Credentials,
): Promise<SignInOutcome> {
  return await afterSignIn(await signIn.create({ identifier: email, password }));
}

export async function signInWithTicket(signIn: SignInResource, ticket: string): Promise<SignInOutcome> {
  return await afterSignIn(await signIn.create({ strategy: "ticket", ticket }));
}

export async function afterSignIn(signIn: SignInResource): Promise<SignInOutcome> {
  switch (signIn.status) {
    case "complete":
      return { kind: "complete", sessionId: signIn.createdSessionId };
    case "needs_second_factor":
      return await askSecondFactor(signIn);
    case "needs_new_password":
      return { kind: "failed", why: "newPassword" };
    case null:
      return { kind: "failed", why: "noAnswer" };
    default:
      return { kind: "failed", why: "passwordAlone" };
  }
}

async function askSecondFactor(signIn: SignInResource): Promise<SignInOutcome> {
  const offered = (signIn.supportedSecondFactors ?? []).map(({ strategy }) => strategy);
  if (offered.includes("totp")) {
    const hasRecoveryCodes = offered.includes("backup_code");
    const submit = async (typed: string) => {
      return await afterSignIn(await signIn.attemptSecondFactor(secondFactorIn(typed, offered)));
    };
    const hint = hasRecoveryCodes ? "appOrRecovery" : "app";
    return { kind: "code", hint, submit, resend: null, isMailed: false };
  }
  if (offered.includes("phone_code")) {
    const resend = async () => await signIn.prepareSecondFactor({ strategy: "phone_code" });
    await resend();
    const submit = async (typed: string) => {
      return await afterSignIn(await signIn.attemptSecondFactor({ strategy: "phone_code", code: typedCode(typed) }));
    };
    return { kind: "code", hint: "phone", submit, resend, isMailed: false };
  }
  return { kind: "failed", why: "secondStep" };
}

export async function signUpWithPassword(
  signUp: SignUpResource,
  { email, password }: Credentials,
): Promise<SignInOutcome> {
  return await afterSignUp(await signUp.create({ emailAddress: email, password }));
}

export async function signUpWithTicket(
  signUp: SignUpResource,
  ticket: string,
  password: string,
): Promise<SignInOutcome> {
  return await afterSignUp(await signUp.create({ strategy: "ticket", ticket, password }));
}

async function afterSignUp(signUp: SignUpResource): Promise<SignInOutcome> {
  if (signUp.status === "complete") return { kind: "complete", sessionId: signUp.createdSessionId };
  if (signUp.status === "missing_requirements" && signUp.unverifiedFields.includes("email_address")) {
    const resend = async () => await signUp.prepareEmailAddressVerification({ strategy: "email_code" });
    await resend();
    const submit = async (typed: string) => {
      return await afterSignUp(await signUp.attemptEmailAddressVerification({ code: typedCode(typed) }));
    };
    return {
      kind: "code",
      hint: "mailed",
      submit,
      resend,
      isMailed: true,
    };
  }
  if (signUp.status === "missing_requirements") {
    const missing = signUp.missingFields.join(", ").replaceAll("_", " ");
    return { kind: "failed", why: "missing", missing };
  }
  throw new NoAnswer("notCreated");
}
