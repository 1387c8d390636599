import type { ClerkContext } from "./clerkContext.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often within an hour: passwords tried on an account, codes sent to an address. */
const MOST_AN_HOUR = { password: 10, code: 5 };
type Limited = keyof typeof MOST_AN_HOUR;

/**
 * Takes one of the hour's and returns null; or, where they are used up, how many milliseconds until there is one again. Counted
 * before the outcome is known, or calls that come at once would all pass. A refused call does not count.
 */
export function take(clerk: ClerkContext, what: Limited, subject: string): number | null {
  const id = idOf(what, subject);
  const recent = (clerk.store.uses.find(id)?.at ?? []).filter((at) => at > clerk.now() - HOUR_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= MOST_AN_HOUR[what]) return oldest + HOUR_MS - clerk.now();
  clerk.store.uses.save({ id, at: [...recent, clerk.now()] });
  return null;
}

/** Gives the whole hour back to one who has proven who they are. */
export function forgive(clerk: ClerkContext, what: Limited, subject: string): void {
  clerk.store.uses.delete(idOf(what, subject));
}

function idOf(what: Limited, subject: string): string {
  return `${what}:${subject}`;
}

/** As it stands in a sentence: "1 hour", "5 minutes". */
export function waitText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
  if (minutes >= 60) return "1 hour";
  return minutes === 1 ? "1 minute" : `${String(minutes)} minutes`;
}
