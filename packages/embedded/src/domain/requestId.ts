import type { Randomness } from "./randomness.ts";

/** Sixteen hexadecimal digits, as in the `[Request ID: …]` of Convex's error messages. */
export function newRequestId(randomness: Randomness): string {
  return Buffer.from(randomness.bytes(8)).toString("hex");
}

const HALF = 8;
const NUMBERS = 2 ** 32;

/** Request ids for the deployment's own calls, for example of live queries: half random, half a counter. */
export function requestIds(randomness: Randomness): () => string {
  const start = newRequestId(randomness).slice(0, HALF);
  let last = 0;
  return () => {
    last = (last + 1) % NUMBERS;
    return start + last.toString(16).padStart(HALF, "0");
  };
}
