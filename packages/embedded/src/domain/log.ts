/** The refused caller, and the kind of refusal in a word without values. */
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
   * and once a minute for each signed-in caller.
   */
  refusal(message: string, details?: Record<string, unknown>, by?: RefusedCaller): void;
}
