import type { Randomness } from "../domain/randomness.ts";

const POOL_BYTES = 4_096;
const BYTES_A_NUMBER = 8;
/** A double has 53 bits of precision. */
const UNUSED_BITS = 11n;
const SCALE = 2 ** -53;

export interface RandomStream {
  /** At least 0 and less than 1. */
  number(): number;
  bytes(count: number): Uint8Array;
}

/** Random numbers for functions, cryptographically secure because functions create tokens with them. */
export function randomStream(randomness: Randomness): RandomStream {
  return { number: createRandomNumbers(randomness), bytes: (count) => randomness.bytes(count) };
}

/** `Math.random()` for functions. Reads bytes in blocks. */
function createRandomNumbers(randomness: Randomness): () => number {
  let pool = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used + BYTES_A_NUMBER > pool.length) {
      pool = Buffer.from(randomness.bytes(POOL_BYTES));
      used = 0;
    }
    const bits = pool.readBigUInt64LE(used) >> UNUSED_BITS;
    used += BYTES_A_NUMBER;
    return Number(bits) * SCALE;
  };
}
