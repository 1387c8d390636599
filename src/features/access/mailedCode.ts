import type { SignInResource } from "@clerk/shared/types";
import { isProviderDown, providerError, WRONG_CODE } from "./providerMessage";
import type { Outcome } from "./signInFlow";

/** A code that was sent, or seems to have been. */
export interface MailedCode<Typed> {
  finish: (typed: Typed) => Promise<Outcome>;
}

/** Asks Clerk for a code. `earlier` stays good where no further code was sent. */
export type RequestCode<Typed> = (
  signIn: SignInResource,
  email: string,
  earlier: MailedCode<Typed> | null,
) => Promise<MailedCode<Typed>>;

/** Clerk's refusals depend on the account, but for an address that is none. */
export function saysWhoHasAccount(error: unknown): boolean {
  const refusal = providerError(error);
  return refusal !== undefined && !isProviderDown(error) && refusal.code !== "form_param_format_invalid";
}

/** Clerk's words for codes that are wrong, and how many it takes. */
const NOT_THE_CODE = { code: WRONG_CODE, longMessage: "Incorrect code" };
const TOO_MANY = {
  code: "verification_failed",
  longMessage: "Too many failed attempts. You have to try again with the same or another method.",
};
const MOST_TRIES = 5;

/** Looks like a code that was sent, to somebody who would learn from the truth which addresses have accounts. */
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
 * Takes as long as a code that is tried, so that the time does not tell either. Clerk sends nothing for it: no strategy is
 * named. A service that cannot be reached is told, as there.
 */
async function askInVain(signIn: SignInResource, email: string): Promise<void> {
  try {
    await signIn.create({ identifier: email });
  } catch (error) {
    if (!saysWhoHasAccount(error)) throw error;
  }
}
