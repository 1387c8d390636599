/** A smaller difference is the way of the message. */
const LEAST_MS = 2_000;

let aheadMs = 0;

/** Sets by how many milliseconds the server's clock is ahead of this one, as the server has found it. */
export function setServerAhead(byMs: number): void {
  aheadMs = Math.abs(byMs) < LEAST_MS ? 0 : byMs;
}

/** The time by the server's clock, from which the ages of things that it has stored are reckoned. By this clock until that one is known. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
