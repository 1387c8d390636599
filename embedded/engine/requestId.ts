import type { Randomness } from "./ports.ts";

const DIGITS = 16;

/** Sixteen hexadecimal digits, as in the `[Request ID: …]` of Convex's error messages. */
export function newRequestId(randomness: Randomness): string {
  return Buffer.from(randomness.bytes(DIGITS / 2)).toString("hex");
}

/** Where functions are called by the deployment itself, each live query at each change: numbered from a random one. */
export function requestIds(randomness: Randomness): () => string {
  let last = Buffer.from(randomness.bytes(6)).readUIntBE(0, 6);
  return () => {
    last += 1;
    return last.toString(16).padStart(DIGITS, "0");
  };
}
