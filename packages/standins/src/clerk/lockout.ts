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

/** Counts one try of a proof. Refuses user_locked if the hour's tries are spent. */
export function countTry(clerk: ClerkContext, proof: Proof, user: User): void {
  const waitMs = take(clerk, proof, user.id);
  if (waitMs === null) return;
  const longMessage = `Your account is locked. You will be able to try again in ${waitText(waitMs)}${OTHER_WAY[proof]}.`;
  refuse("user_locked", { longMessage, meta: { lockout_expires_in_seconds: Math.ceil(waitMs / 1000) } });
}

/** Runs after each counted wrong try: if it was the hour's last, the account is now locked, and its owner gets a letter. */
export function warnIfLocked(clerk: ClerkContext, proof: Proof, user: User): void {
  if (allowance(clerk, proof, user.id).left === 0) warnOwner(clerk, user);
}

/** Warns the owner, and the app, of guessing: once an hour at most. */
export function warnOwner(clerk: ClerkContext, user: User): void {
  if (take(clerk, "warning", user.id) !== null) return;
  tellOwner(clerk, user, "manyWrongTries");
  clerk.notify("user.updated", backendUserJson(clerk, user));
}

/** Unlocks an account before its hour is over, after either kind of lock. */
export function unlock(clerk: ClerkContext, user: User): void {
  for (const proof of ["password", "secondFactor"] as const) forgive(clerk, proof, user.id);
  clerk.notify("user.updated", backendUserJson(clerk, user));
}
