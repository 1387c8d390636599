import type { SignInResource } from "@clerk/shared/types";
import { pretendedCode, saysWhoHasAccount, type MailedCode } from "./mailedCode";
import { mailedCodeFailure, NoAnswer, providerError } from "../provider/providerMessage";
import { afterSignIn } from "./signInFlow";
import { typedCode } from "../provider/typedCode";
import type { AccessText } from "../provider/useAccessText";

const STRATEGY = "email_code";

export interface TypedCode {
  code: string;
}

/**
 * Has Clerk send a code that replaces the password. If it sends none, because nobody has this address or because of the account's
 * kind, the answer looks the same. `earlier` stays valid if no further code was sent.
 */
export async function requestSignInCode(
  signIn: SignInResource,
  email: string,
  earlier: MailedCode<TypedCode> | null,
): Promise<MailedCode<TypedCode>> {
  try {
    const begun = await signIn.create({ identifier: email });
    if (begun.status === null) throw new NoAnswer("noAnswer");
    const factor = begun.supportedFirstFactors?.find(({ strategy }) => strategy === STRATEGY);
    if (factor?.strategy !== STRATEGY) return earlier ?? pretendedCode(signIn, email);
    const sent = await begun.prepareFirstFactor({ strategy: STRATEGY, emailAddressId: factor.emailAddressId });
    return {
      finish: async ({ code }) => {
        const strategy = STRATEGY;
        return await afterSignIn(await sent.attemptFirstFactor({ strategy, code: typedCode(code) }));
      },
    };
  } catch (error) {
    if (!saysWhoHasAccount(error)) throw error;
    return earlier ?? pretendedCode(signIn, email);
  }
}

/** Advice after a refused code that replaces the password. */
export function codeFailure(error: unknown, text: AccessText): string {
  return providerError(error)?.code === "verification_failed"
    ? text.byCodeText.tooMany
    : mailedCodeFailure(error, text);
}
