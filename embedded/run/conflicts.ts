/**
 * Functions run one at a time here, so no two ever conflict. On Convex they do, and a mutation that lost is run again from
 * its start: to prove that an application bears it, a share of its mutations is thrown away once and run again.
 */
import type { Randomness } from "../domain/randomness.ts";
import { randomStream } from "./randomNumbers.ts";

/** Whether the mutation that is about to commit is to be thrown away. */
export type Conflicts = () => boolean;

/** `share` is from 0, none, to 1, every mutation. */
export function injectedConflicts(share: number, randomness: Randomness): Conflicts {
  if (share === 0) return () => false;
  const chance = randomStream(randomness.stream("conflicts"));
  return () => chance.number() < share;
}
