import type { ClerkContext } from "./clerkContext.ts";
import type { User } from "./entities.ts";
import { tellOwner } from "./letters.ts";
import { allowance, forgive, take, waitText, type Proof } from "./limits.ts";
import { refuse } from "./refusals.ts";
import { backendUserJson } from "./userAnswers.ts";

const OTHER_WAY: Record<Proof, string> = {
  password: ", or set a new password with a code sent by e-mail",
  secondFactor: "",
};

/** Counts one try to prove who one is. Refuses user_locked when the tries of the hour are spent. */
export function countTry(clerk: ClerkContext, proof: Proof, user: User): void {
  const waitMs = take(clerk, proof, user.id);
  if (waitMs === null) return;
  const longMessage = `Your account is locked. You will be able to try again in ${waitText(waitMs)}${OTHER_WAY[proof]}.`;
  refuse("user_locked", { longMessage, meta: { lockout_expires_in_seconds: Math.ceil(waitMs / 1000) } });
}

/** Follows each wrong try that was counted: the last of the hour has locked the account, and its owner is told. */
export function warnIfLocked(clerk: ClerkContext, proof: Proof, user: User): void {
  if (allowance(clerk, proof, user.id).left === 0) warnOwner(clerk, user);
}

/** Tells the owner, and the app, that somebody guesses: once an hour at most. */
export function warnOwner(clerk: ClerkContext, user: User): void {
  if (take(clerk, "warning", user.id) !== null) return;
  tellOwner(clerk, user, "manyWrongTries");
  clerk.notify("user.updated", backendUserJson(clerk, user));
}

/** Opens an account before its hour is over, whatever has locked it. */
export function unlock(clerk: ClerkContext, user: User): void {
  for (const proof of ["password", "secondFactor"] as const) forgive(clerk, proof, user.id);
  clerk.notify("user.updated", backendUserJson(clerk, user));
}
