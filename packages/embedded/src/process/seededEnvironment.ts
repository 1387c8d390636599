/** A seed and a fixed clock replace the machine's own: the same calls in the same order then get the same answers. */
import { createHash } from "node:crypto";
import type { Clock } from "../domain/clock.ts";
import type { Randomness } from "../domain/randomness.ts";
import { systemClock } from "./systemEnvironment.ts";

/** Every id, token and key is predictable from the seed. */
export function seededRandomness(seed: number | string): Randomness {
  let blocks = 0;
  let pool = Buffer.alloc(0);
  return {
    isSeeded: true,
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

/** The time never advances, so future work never becomes due; timers still fire after their delay. */
export function fixedClock(now: number): Clock {
  return { ...systemClock, now: () => now, fixedAt: now };
}
