import { RUN_SEED } from "./runSeed.ts";

/** A small seeded generator (mulberry32), so that a failed run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = (seed ^ Math.imul(RUN_SEED, 0x9e37_79b1)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
