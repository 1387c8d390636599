import type { Randomness } from "./ports.ts";

/** Sixteen hexadecimal digits, as in the `[Request ID: …]` of Convex's error messages. */
export function newRequestId(randomness: Randomness): string {
  return Buffer.from(randomness.bytes(8)).toString("hex");
}

/** Where functions are called by the deployment itself. */
export function requestIds(randomness: Randomness): () => string {
  return () => newRequestId(randomness);
}
