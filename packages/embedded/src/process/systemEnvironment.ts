/** The system's clock and randomness. Tests use their own. */
import { randomFillSync } from "node:crypto";
import type { Clock } from "../domain/clock.ts";
import type { Randomness } from "../domain/randomness.ts";

/** Node's timers have 31 bits; a longer delay fires at once. */
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

/**
 * Reads randomness from the operating system in blocks: an id needs ten bytes, and there may be thousands of ids per
 * second.
 */
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
