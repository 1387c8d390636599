/** Time, injected so that a seed and a fixed clock can replay a run. */

/** Commit timestamp: nanoseconds since the epoch, strictly increasing. */
export type Timestamp = bigint;

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** The delay may be of any length. */
  setTimer(run: () => void, delayMs: number): { cancel(): void };
  /** Epoch milliseconds; set if the time never advances, which other threads must know. */
  readonly fixedAt?: number;
}
