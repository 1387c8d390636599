/** A seed and a clock in place of the machine's own: the same calls, in the same order, are then answered the same. */
import { createHash } from "node:crypto";
import type { Clock } from "../domain/clock.ts";
import type { Randomness } from "../domain/randomness.ts";
import { systemClock } from "./surroundings.ts";

/** Whoever knows the seed knows every id, token and key that is made with it. */
export function seededRandomness(seed: number | string): Randomness {
  let blocks = 0;
  let pool = Buffer.alloc(0);
  return {
    bytes(count) {
      const wanted: Buffer[] = [pool];
      for (let length = pool.length; length < count;) {
        const block = createHash("sha256")
          .update(JSON.stringify([seed, blocks++]))
          .digest();
        wanted.push(block);
        length += block.length;
      }
      pool = Buffer.concat(wanted);
      const bytes = Uint8Array.from(pool.subarray(0, count));
      pool = pool.subarray(count);
      return bytes;
    },
    stream: (purpose) => seededRandomness(JSON.stringify([seed, purpose])),
  };
}

/** It is always the same time, so that what is due later never is; who only waits for a while does not wait for ever. */
export function standingClock(now: number): Clock {
  return { ...systemClock, now: () => now };
}
