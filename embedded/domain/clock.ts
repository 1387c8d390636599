/** Time: injected, so that a seed and a standing clock replay a run. */

/** A commit's place in the deployment's history; nanoseconds since the epoch, strictly increasing. */
export type Timestamp = bigint;

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** However long the delay. */
  setTimer(run: () => void, delayMs: number): { cancel(): void };
}
