/** What server and browser both know about calendar feeds. Pure; the browser imports this file. */

/** What a person's calendar is to have. */
export interface FeedChoices {
  /** Everybody's dates, not only the person's own. */
  hasEverybodys: boolean;
  /** Clients' names leave Passage only where somebody wants them to. */
  hasNames: boolean;
}

/** 256 bits, as base64url has them. */
export const SECRET_BYTES = 32;
const SECRET = /^\/calendar\/([\w-]{43})\.ics$/;

/** The path of a feed on the server of the HTTP actions. */
export function feedPathOf(secret: string): string {
  return `/calendar/${secret}.ics`;
}

/** The secret in such a path; null in any other. */
export function secretIn(path: string): string | null {
  return SECRET.exec(path)?.[1] ?? null;
}

/** That a calendar was there is noted at most once in this time. */
export const FETCH_NOTED_MS = 10 * 60 * 1_000;
