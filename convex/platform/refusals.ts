/** The closed list of refusals: each is a code here and a sentence in the browser. */

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
