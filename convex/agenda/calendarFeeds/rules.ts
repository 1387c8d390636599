/** Calendar feeds: choices, secrets and paths. Pure; the browser imports this file. */

/** A person's choices for their calendar. */
export interface FeedChoices {
  /** Everybody's dates instead of only the person's own. */
  hasEverybodys: boolean;
  /** Whether clients' names leave Passage. */
  hasNames: boolean;
}

/** 256 bits, in base64url. */
export const SECRET_BYTES = 32;
const SECRET = /^\/calendar\/([\w-]{43})\.ics$/;

/** The feed's path on the HTTP actions' server. */
export function feedPathOf(secret: string): string {
  return `/calendar/${secret}.ics`;
}

/** The secret in a feed's path; null for any other path. */
export function secretIn(path: string): string | null {
  return SECRET.exec(path)?.[1] ?? null;
}

/** A fetch is recorded at most once in this time. */
export const FETCH_NOTED_MS = 10 * 60 * 1_000;
