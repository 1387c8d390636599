import type { SignInResource } from "@clerk/shared/types";
import { isProviderDown, mailedCodeFailure, NoAnswer, providerError, WRONG_CODE } from "../provider/providerMessage";
import { typedCode } from "../provider/typedCode";
import type { AccessText } from "../provider/useAccessText";
import { afterSignIn, type SignInOutcome } from "./signInFlow";

/** A code that was sent, or seems to have been sent. */
export interface MailedCode<Typed> {
  finish: (typed: Typed) => Promise<SignInOutcome>;
}

/** Asks Clerk for a code. `earlier` stays valid if no further code was sent. */
export type RequestCode<Typed> = (
  signIn: SignInResource,
  email: string,
  earlier: MailedCode<Typed> | null,
) => Promise<MailedCode<Typed>>;

export interface TypedCode {
  code: string;
}

export interface NewPassword extends TypedCode {
  password: string;
}

const BY_CODE = "email_code";

/** Has Clerk send a code that replaces the password. */
export const requestSignInCode = withoutRevealing<TypedCode>(async (signIn, email) => {
  const begun = await signIn.create({ identifier: email });
  if (begun.status === null) throw new NoAnswer("noAnswer");
  const factor = begun.supportedFirstFactors?.find(({ strategy }) => strategy === BY_CODE);
  if (factor?.strategy !== BY_CODE) return null;
  const sent = await begun.prepareFirstFactor({ strategy: BY_CODE, emailAddressId: factor.emailAddressId });
  return {
    finish: async ({ code }) => {
      return await afterSignIn(await sent.attemptFirstFactor({ strategy: BY_CODE, code: typedCode(code) }));
    },
  };
});

const RESET = "reset_password_email_code";

/** Has Clerk send a code for a new password. */
export const requestReset = withoutRevealing<NewPassword>(async (signIn, email) => {
  const begun = await signIn.create({ strategy: RESET, identifier: email });
  if (begun.status === null) throw new NoAnswer("noAnswer");
  return { finish: async (typed) => await finishReset(begun, typed) };
});

/** A refused password does not use up a correct code: the next try continues from there. */
async function finishReset(signIn: SignInResource, { code, password }: NewPassword): Promise<SignInOutcome> {
  const isCodeRight = signIn.status === "needs_new_password";
  const attempt = { strategy: RESET, code: typedCode(code) } as const;
  const proven = isCodeRight ? signIn : await signIn.attemptFirstFactor(attempt);
  if (proven.status !== "needs_new_password") return await afterSignIn(proven);
  return await afterSignIn(await proven.resetPassword({ password, signOutOfOtherSessions: true }));
}

/** Advice after a refused code that replaces the password. */
export function codeFailure(error: unknown, text: AccessText): string {
  return providerError(error)?.code === "verification_failed"
    ? text.byCodeText.tooMany
    : mailedCodeFailure(error, text);
}

/**
 * The answer looks the same if Clerk sends no code, because nobody has this address or because of the account's kind: nobody learns
 * here which addresses have accounts.
 */
function withoutRevealing<Typed>(
  request: (signIn: SignInResource, email: string) => Promise<MailedCode<Typed> | null>,
): RequestCode<Typed> {
  return async (signIn, email, earlier) => {
    try {
      const sent = await request(signIn, email);
      if (sent !== null) return sent;
    } catch (error) {
      if (!saysWhoHasAccount(error)) throw error;
    }
    return earlier ?? pretendedCode(signIn, email);
  };
}

/** True if the error reveals whether an account exists: all but "malformed address". */
function saysWhoHasAccount(error: unknown): boolean {
  const refusal = providerError(error);
  return refusal !== undefined && !isProviderDown(error) && refusal.code !== "form_param_format_invalid";
}

/** Clerk's errors for wrong codes, and the number of tries that it allows. */
const NOT_THE_CODE = { code: WRONG_CODE, longMessage: "Incorrect code" };
const TOO_MANY = {
  code: "verification_failed",
  longMessage: "Too many failed attempts. You have to try again with the same or another method.",
};
const MOST_TRIES = 5;

/** Looks like a sent code, for addresses without an account: the truth would reveal which addresses have one. */
function pretendedCode(signIn: SignInResource, email: string): MailedCode<unknown> {
  let tries = 0;
  return {
    finish: async () => {
      await askInVain(signIn, email);
      tries += 1;
      throw Object.assign(new Error("refused"), { errors: [tries > MOST_TRIES ? TOO_MANY : NOT_THE_CODE] });
    },
  };
}

/**
 * Takes as long as trying a real code, so that the time reveals nothing either. Clerk sends nothing: no strategy is named. An
 * unreachable service is reported, as with a real code.
 */
async function askInVain(signIn: SignInResource, email: string): Promise<void> {
  try {
    await signIn.create({ identifier: email });
  } catch (error) {
    if (!saysWhoHasAccount(error)) throw error;
  }
}
