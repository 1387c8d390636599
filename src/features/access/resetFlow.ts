import type { SignInResource } from "@clerk/shared/types";
import { isProviderDown, providerError } from "./providerMessage";
import { afterSignIn, NO_ANSWER, type Outcome } from "./signInFlow";

const BY_CODE = "reset_password_email_code";

interface NewPassword {
  code: string;
  password: string;
}

/** A code that was sent, or seems to have been. */
export interface Reset {
  finish: (typed: NewPassword) => Promise<Outcome>;
}

/**
 * Has Clerk send a code. Where it sends none, because nobody has this address or because of who has it, the answer looks
 * the same: nobody learns here which addresses have accounts. `earlier` stays good where no further code was sent.
 */
export async function requestReset(signIn: SignInResource, email: string, earlier: Reset | null): Promise<Reset> {
  try {
    const begun = await signIn.create({ strategy: BY_CODE, identifier: email });
    if (begun.status === null) throw new Error(NO_ANSWER);
    return { finish: async (typed) => await finishReset(begun, typed) };
  } catch (error) {
    if (!saysWhoHasAccount(error)) throw error;
    return earlier ?? pretendedReset(signIn, email);
  }
}

/** Clerk's refusals depend on the account, but for an address that is none. */
function saysWhoHasAccount(error: unknown): boolean {
  const refusal = providerError(error);
  return refusal !== undefined && !isProviderDown(error) && refusal.code !== "form_param_format_invalid";
}

/** A refused password does not cost the code, which was right: the next try begins where this one has ended. */
async function finishReset(signIn: SignInResource, { code, password }: NewPassword): Promise<Outcome> {
  const isCodeRight = signIn.status === "needs_new_password";
  const proven = isCodeRight ? signIn : await signIn.attemptFirstFactor({ strategy: BY_CODE, code });
  if (proven.status !== "needs_new_password") return await afterSignIn(proven);
  return await afterSignIn(await proven.resetPassword({ password, signOutOfOtherSessions: true }));
}

/** Clerk's words for codes that are wrong, and how many it takes. */
const WRONG_CODE = "Incorrect code";
const TOO_MANY = "Too many failed attempts. You have to try again with the same or another method.";
const MOST_TRIES = 5;

function pretendedReset(signIn: SignInResource, email: string): Reset {
  let tries = 0;
  return {
    finish: async () => {
      await askInVain(signIn, email);
      tries += 1;
      throw new Error(tries > MOST_TRIES ? TOO_MANY : WRONG_CODE);
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
