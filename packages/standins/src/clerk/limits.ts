import type { ClerkContext } from "./clerkContext.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Limits per hour: tries of passwords and of second-factor codes on an account, codes sent to an address, warnings sent
 * to an owner.
 */
const MOST_AN_HOUR = { password: 10, secondFactor: 10, code: 5, warning: 1 };
type Limited = keyof typeof MOST_AN_HOUR;
/** Guessable proofs of identity. */
export type Proof = Extract<Limited, "password" | "secondFactor">;

/**
 * Counts one use and returns null; if the hour's uses are spent, returns the milliseconds until the next. Counts before
 * the outcome is known, or concurrent calls would all pass. A refused call does not count.
 */
export function take(clerk: ClerkContext, what: Limited, subject: string): number | null {
  const { waitMs } = allowance(clerk, what, subject);
  if (waitMs !== null) return waitMs;
  clerk.store.uses.save({ id: idOf(what, subject), at: [...recentUses(clerk, what, subject), clerk.now()] });
  return null;
}

/** The uses left in this hour; if there are none, also the milliseconds until the next one. */
export function allowance(
  clerk: ClerkContext,
  what: Limited,
  subject: string,
): { left: number; waitMs: number | null } {
  const recent = recentUses(clerk, what, subject);
  const left = Math.max(0, MOST_AN_HOUR[what] - recent.length);
  const [oldest] = recent;
  return { left, waitMs: left > 0 || oldest === undefined ? null : oldest + HOUR_MS - clerk.now() };
}

function recentUses(clerk: ClerkContext, what: Limited, subject: string): number[] {
  const uses = clerk.store.uses.find(idOf(what, subject))?.at ?? [];
  return uses.filter((at) => at > clerk.now() - HOUR_MS);
}

/** Resets the count after a successful proof of identity. */
export function forgive(clerk: ClerkContext, what: Limited, subject: string): void {
  clerk.store.uses.delete(idOf(what, subject));
}

function idOf(what: Limited, subject: string): string {
  return `${what}:${subject}`;
}

/** The duration in words: "1 hour", "5 minutes". */
export function waitText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
  if (minutes >= 60) return "1 hour";
  return minutes === 1 ? "1 minute" : `${String(minutes)} minutes`;
}
