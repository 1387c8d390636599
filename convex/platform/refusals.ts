/** The payload of every expected error, in `ConvexError.data`. Each code has a sentence in the browser; times are epoch ms. */
export type Refusal =
  | { code: "UNAUTHENTICATED" }
  | { code: "FORBIDDEN" }
  | { code: "NOT_FOUND"; what: string }
  | { code: "INVALID"; field: string; reason: string }
  | { code: "CHANGED_MEANWHILE"; byName: string | null; at: number; current: string }
  /** `what` distinguishes several limits of one function. */
  | { code: "RATE_LIMITED"; retryAt: number; what?: string }
  | { code: "CONFLICT"; what: string }
  | { code: "ON_HOLD"; reason: string; byName: string; at: number }
  | { code: "UNAVAILABLE"; what: string };

export type RefusalCode = Refusal["code"];
