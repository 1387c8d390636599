import type { SignInResource } from "@clerk/shared/types";
import { isProviderDown, providerError, WRONG_CODE } from "../provider/providerMessage";
import type { SignInOutcome } from "./signInFlow";

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

/** True if the error reveals whether an account exists: all but "malformed address". */
export function saysWhoHasAccount(error: unknown): boolean {
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
export function pretendedCode(signIn: SignInResource, email: string): MailedCode<unknown> {
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
