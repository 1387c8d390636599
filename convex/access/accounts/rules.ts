/**
 * Roles, languages, and the closed list of refusals: each is a code here and a sentence in the browser.
 */

export const ROLES = ["staff", "client"] as const;
export type Role = (typeof ROLES)[number];

/** The languages in which Passage writes to people. */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Names of the languages, for staff. */
export const ENGLISH_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Spanish" };

/** Formats of amounts, sizes, dates and hours in each language, for readers in the United States. */
export const FORMATS = { en: "en-US", es: "es-US" } as const satisfies Record<Locale, string>;

/** The chosen language; null if none is stored. */
export function chosenLocale(stored: string): Locale | null {
  return LOCALES.find((known) => known === stored) ?? null;
}

/** The language for texts to a person; English until they have chosen one. */
export function readLocale(stored: string): Locale {
  return chosenLocale(stored) ?? "en";
}

export const REFUSAL_CODES = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "INVALID",
  "CHANGED_MEANWHILE",
  "RATE_LIMITED",
  "CONFLICT",
  "ON_HOLD",
  "UNAVAILABLE",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The details of each code; times are epoch ms. */
export interface RefusalDetails {
  UNAUTHENTICATED: object;
  FORBIDDEN: object;
  NOT_FOUND: { what: string };
  INVALID: { field: string; reason: string };
  CHANGED_MEANWHILE: { byName: string | null; at: number; current: string };
  /** `what` distinguishes several limits of one function. */
  RATE_LIMITED: { retryAt: number; what?: string };
  CONFLICT: { what: string };
  ON_HOLD: { reason: string; byName: string; at: number };
  UNAVAILABLE: { what: string };
}

/** The payload of every expected error, as the browser finds it in `ConvexError.data`. */
export type Refusal = { [Code in RefusalCode]: { code: Code } & RefusalDetails[Code] }[RefusalCode];

export interface StoredAccess {
  role: Role;
  status: "active" | "revoked";
}

/** Both the database row and the token must say the same role; any disagreement is no role at all. */
export function effectiveRole(stored: StoredAccess | null, tokenRole: unknown): Role | null {
  if (stored?.status !== "active") return null;
  return stored.role === tokenRole ? stored.role : null;
}

/**
 * Why a signed-in person has no role. `ended`: they had one. `secondFactor`: they must set one up first. `pending`:
 * they have access, but their token lacks it yet.
 */
export const ROLELESS_REASONS = ["notInvited", "ended", "secondFactor", "pending"] as const;
export type RolelessReason = (typeof ROLELESS_REASONS)[number];
