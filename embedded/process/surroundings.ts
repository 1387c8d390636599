/** The real clock and randomness; tests bring their own. */
import { randomFillSync } from "node:crypto";
import type { Clock } from "../domain/clock.ts";
import type { Randomness } from "../domain/randomness.ts";

/** Node counts in 31 bits, and fires at once when it is given more. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    let timer: NodeJS.Timeout;
    const arm = (leftMs: number): void => {
      timer =
        leftMs > LONGEST_TIMEOUT_MS
          ? setTimeout(arm, LONGEST_TIMEOUT_MS, leftMs - LONGEST_TIMEOUT_MS)
          : setTimeout(run, leftMs);
    };
    arm(delayMs);
    return {
      cancel: () => {
        clearTimeout(timer);
      },
    };
  },
};

const POOL_BYTES = 4_096;

/** Asks the operating system for many bytes at a time: an id needs ten, and there may be thousands a second. */
function pooledRandomness(): Randomness {
  let pool = new Uint8Array(0);
  let used = 0;
  const pooled: Randomness = {
    bytes(count) {
      if (count > POOL_BYTES) return randomFillSync(new Uint8Array(count));
      if (used + count > pool.length) {
        pool = randomFillSync(new Uint8Array(POOL_BYTES));
        used = 0;
      }
      used += count;
      return pool.slice(used - count, used);
    },
    stream: () => pooled,
  };
  return pooled;
}

export const systemRandomness: Randomness = pooledRandomness();
