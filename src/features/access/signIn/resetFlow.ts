import type { SignInResource } from "@clerk/shared/types";
import { pretendedCode, saysWhoHasAccount, type MailedCode } from "./mailedCode";
import { NoAnswer } from "../provider/providerMessage";
import { afterSignIn, type SignInOutcome } from "./signInFlow";
import { typedCode } from "../provider/typedCode";

const BY_CODE = "reset_password_email_code";

export interface NewPassword {
  code: string;
  password: string;
}

/**
 * Has Clerk send a code. If it sends none, because nobody has this address or because of the account's kind, the answer looks the
 * same: nobody learns here which addresses have accounts. `earlier` stays valid if no further code was sent.
 */
export async function requestReset(
  signIn: SignInResource,
  email: string,
  earlier: MailedCode<NewPassword> | null,
): Promise<MailedCode<NewPassword>> {
  try {
    const begun = await signIn.create({ strategy: BY_CODE, identifier: email });
    if (begun.status === null) throw new NoAnswer("noAnswer");
    return { finish: async (typed) => await finishReset(begun, typed) };
  } catch (error) {
    if (!saysWhoHasAccount(error)) throw error;
    return earlier ?? pretendedCode(signIn, email);
  }
}

/** A refused password does not use up a correct code: the next try continues from there. */
async function finishReset(signIn: SignInResource, { code, password }: NewPassword): Promise<SignInOutcome> {
  const isCodeRight = signIn.status === "needs_new_password";
  const attempt = { strategy: BY_CODE, code: typedCode(code) } as const;
  const proven = isCodeRight ? signIn : await signIn.attemptFirstFactor(attempt);
  if (proven.status !== "needs_new_password") return await afterSignIn(proven);
  return await afterSignIn(await proven.resetPassword({ password, signOutOfOtherSessions: true }));
}
