import { changeUser } from "./accounts.ts";
import { hashBackupCode, makeBackupCodes } from "./backupCodes.ts";
import type { ClerkContext } from "./clerkContext.ts";
import type { BackupCodes, Totp, User } from "./entities.ts";
import { tellOwner } from "./letters.ts";
import { forgive } from "./limits.ts";
import { countTry, warnIfLocked } from "./lockout.ts";
import { refuse } from "./refusals.ts";
import { newId } from "./store.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";
import { hasSecondFactor } from "./userAnswers.ts";

export type Strategy = "totp" | "backup_code";
interface ShownCodes {
  backupCodes: BackupCodes;
  /** Shown only now. */
  codes: string[];
}

/** The strategies that complete a person's sign-in; empty without a second factor. */
export function secondFactorsOf(user: User): Strategy[] {
  if (!hasSecondFactor(user)) return [];
  return (user.backupCodes?.hashes.length ?? 0) > 0 ? ["totp", "backup_code"] : ["totp"];
}

/** Creates a secret for an authenticator app, which replaces an unconfirmed one. Refuses totp_already_enabled. */
export function beginTotp(clerk: ClerkContext, user: User): Totp {
  if (hasSecondFactor(user)) refuse("totp_already_enabled");
  const at = clerk.now();
  const secret = newTotpSecret();
  const totp = { id: newId("totp"), secret, verified: false, lastStep: 0, createdAt: at, updatedAt: at };
  clerk.store.users.save({ ...user, totp });
  return totp;
}

/** Turns the second factor on, with the first code of the app. Refuses verification_missing and form_code_incorrect. */
export async function confirmTotp(
  clerk: ClerkContext,
  { id, totp: begun }: User,
  code: string,
): Promise<ShownCodes & { totp: Totp }> {
  if (begun === null) return refuse("verification_missing");
  if (begun.verified) return refuse("verification_already_verified");
  const lastStep = stepOfCode(begun.secret, code, clerk.now()) ?? refuse("form_code_incorrect");
  const made = await newSet(clerk);
  const totp = { ...begun, verified: true, lastStep, updatedAt: clerk.now() };
  const changed = changeUser(clerk, id, (user) => {
    // Another tab may have confirmed the same secret during the await: then its codes are the ones that were shown.
    if (user.totp?.id !== begun.id || user.totp.verified) refuse("verification_already_verified");
    return { totp, backupCodes: made.backupCodes };
  });
  tellOwner(clerk, changed, "secondFactorAdded");
  return { ...made, totp };
}

/** Turns the second factor off, its backup codes too. Refuses resource_not_found if there is none. */
export function removeTotp(clerk: ClerkContext, user: User): Totp {
  const totp = user.totp ?? refuse("resource_not_found");
  const changed = changeUser(clerk, user.id, () => ({ totp: null, backupCodes: null }));
  if (totp.verified) tellOwner(clerk, changed, "secondFactorRemoved");
  return totp;
}

/** Makes ten new codes and voids the old ones. Refuses backup_codes_not_available. */
export async function renewBackupCodes(clerk: ClerkContext, user: User): Promise<ShownCodes> {
  const made = await newSet(clerk);
  changeUser(clerk, user.id, (current) => {
    if (!hasSecondFactor(current)) refuse("backup_codes_not_available");
    return { backupCodes: made.backupCodes };
  });
  return made;
}

async function newSet(clerk: ClerkContext): Promise<ShownCodes> {
  const { codes, salt, hashes } = await makeBackupCodes();
  const at = clerk.now();
  return { codes, backupCodes: { id: newId("backup_code"), salt, hashes, createdAt: at, updatedAt: at } };
}

/** Refuses no_second_factors, form_code_incorrect, and user_locked after too many wrong codes. */
export async function requireSecondFactor(
  clerk: ClerkContext,
  user: User,
  { strategy, code }: { strategy: Strategy; code: string },
): Promise<void> {
  if (!secondFactorsOf(user).includes(strategy)) {
    refuse("no_second_factors", { longMessage: `No second factors were found for strategy ${strategy}.` });
  }
  countTry(clerk, "secondFactor", user);
  const isRight = strategy === "totp" ? takeTotp(clerk, user, code) : await takeBackupCode(clerk, user, code);
  if (!isRight) {
    warnIfLocked(clerk, "secondFactor", user);
    refuse("form_code_incorrect");
  }
  forgive(clerk, "secondFactor", user.id);
}

/** True for a code of a later step than any before, so that a code read over a shoulder is useless. */
function takeTotp({ store, now }: ClerkContext, user: User, code: string): boolean {
  const { totp } = user;
  const step = totp === null ? null : stepOfCode(totp.secret, code, now());
  if (totp === null || step === null || step <= totp.lastStep) return false;
  store.users.save({ ...user, totp: { ...totp, lastStep: step } });
  return true;
}

/** True for an unused code. Reads the person again after the computation: two calls may bring the same code. */
async function takeBackupCode({ store, now }: ClerkContext, { id, backupCodes }: User, code: string): Promise<boolean> {
  const hash = await hashBackupCode(code, backupCodes?.salt ?? "");
  const user = store.users.find(id);
  const kept = user?.backupCodes ?? null;
  if (user === null || kept?.hashes.includes(hash) !== true) return false;
  const hashes = kept.hashes.filter((other) => other !== hash);
  store.users.save({ ...user, backupCodes: { ...kept, hashes, updatedAt: now() } });
  return true;
}
