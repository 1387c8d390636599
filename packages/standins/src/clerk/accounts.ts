import { z } from "zod";
import type { ClerkContext } from "./clerkContext.ts";
import type { Metadata, User } from "./entities.ts";
import { tellOwner } from "./letters.ts";
import { forgive } from "./limits.ts";
import { countTry, warnIfLocked } from "./lockout.ts";
import { flawOf, matchesPassword } from "./passwords.ts";
import { refuse } from "./refusals.ts";
import { newId } from "./store.ts";
import { backendUserJson } from "./userAnswers.ts";

export const vMetadata = z.record(z.string(), z.unknown());

/** Metadata in a form body: one field holding a JSON object. */
export const vJsonMetadata = z.string().transform((text, context): Metadata => {
  const parsed = vMetadata.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue("not a JSON object");
  return z.NEVER;
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface NewUser {
  id?: string;
  emailAddress: string;
  emailVerified: boolean;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  publicMetadata?: Metadata;
  unsafeMetadata?: Metadata;
}

/** Refuses form_param_format_invalid. */
export function readEmailAddress(typed: string): string {
  const parsed = z.email().max(254).safeParse(typed.trim().toLowerCase());
  return parsed.success ? parsed.data : refuse("form_param_format_invalid");
}

export function requireFitPassword(password: string): void {
  const flaw = flawOf(password);
  if (flaw !== null) refuse(`form_password_length_${flaw}`);
}

/** Refuses form_password_incorrect with the given details, and user_locked after too many such refusals. */
export async function requirePassword(
  clerk: ClerkContext,
  user: User,
  { typed, ...details }: { typed: string; param?: string },
): Promise<void> {
  countTry(clerk, "password", user);
  if (!(await matchesPassword(typed, user.passwordHash))) {
    warnIfLocked(clerk, "password", user);
    refuse("form_password_incorrect", details);
  }
  forgive(clerk, "password", user.id);
}

/**
 * Runs without awaiting, so of two concurrent sign-ups for one address the second finds the first. Refuses
 * form_identifier_exists.
 */
export function createUser(clerk: ClerkContext, { id, ...fields }: NewUser): User {
  if (clerk.store.findUserByAddress(fields.emailAddress) !== null) refuse("form_identifier_exists");
  const at = clerk.now();
  const user = clerk.store.users.save({
    publicMetadata: {},
    unsafeMetadata: {},
    ...fields,
    id: id ?? newId("user"),
    emailId: newId("idn"),
    privateMetadata: {},
    totp: null,
    backupCodes: null,
    lastSignInAt: null,
    createdAt: at,
    updatedAt: at,
  });
  clerk.notify("user.created", backendUserJson(clerk, user));
  return user;
}

/** Reads the person again before writing: the caller may have awaited since, and another call may have changed other fields. */
export function changeUser(clerk: ClerkContext, userId: string, change: (user: User) => Partial<User>): User {
  const user = clerk.store.users.find(userId) ?? refuse("resource_not_found");
  const changed = clerk.store.users.save({ ...user, ...change(user), updatedAt: clerk.now() });
  clerk.notify("user.updated", backendUserJson(clerk, changed));
  return changed;
}

/** Gives the account a new password, and writes to its owner. */
export function changePassword(
  clerk: ClerkContext,
  userId: string,
  change: { passwordHash: string; emailVerified?: true },
): User {
  const user = changeUser(clerk, userId, () => change);
  tellOwner(clerk, user, "passwordChanged");
  return user;
}

/** The provider's merge: objects merge key by key at every depth, null removes a key, anything else replaces. */
export function mergeMetadata(kept: Metadata, patch: Metadata): Metadata {
  const merged = new Map(Object.entries(kept));
  for (const [key, value] of Object.entries(patch)) {
    const before = vMetadata.safeParse(merged.get(key));
    const after = vMetadata.safeParse(value);
    if (value === null) merged.delete(key);
    else merged.set(key, after.success ? mergeMetadata(before.success ? before.data : {}, after.data) : value);
  }
  return Object.fromEntries(merged);
}
