/** A smaller difference is network latency. */
const LEAST_MS = 2_000;

let aheadMs = 0;

/** Sets how many milliseconds the server's clock is ahead of this one. */
export function setServerAhead(byMs: number): void {
  aheadMs = Math.abs(byMs) < LEAST_MS ? 0 : byMs;
}

/** The time by the server's clock, for ages of stored things. This computer's clock until the difference is known. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
