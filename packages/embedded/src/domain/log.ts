/** Who was refused, and a word for why that has no values of theirs in it. */
export interface RefusedCaller {
  /** The token's issuer and subject: neither a name nor an address. */
  caller: string;
  kind: string;
}

export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
  /**
   * For events that callers can cause at will: counted, and logged at most once a second for all anonymous callers together,
   * once a minute for each that is signed in.
   */
  refusal(message: string, details?: Record<string, unknown>, by?: RefusedCaller): void;
}
