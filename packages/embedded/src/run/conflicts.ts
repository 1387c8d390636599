/**
 * Conflict injection. Functions run one at a time here, so transactions never conflict. On Convex they do, and a
 * mutation that loses is run again from its start. To prove that an application tolerates this, a share of its
 * mutations is discarded once and repeated.
 */
import type { Randomness } from "../domain/randomness.ts";
import { randomStream } from "./randomNumbers.ts";

/** Whether the mutation that is about to commit must be discarded and repeated. */
export type Conflicts = () => boolean;

/** `share` ranges from 0 (none) to 1 (every mutation). */
export function injectedConflicts(share: number, randomness: Randomness): Conflicts {
  if (share === 0) return () => false;
  const chance = randomStream(randomness.stream("conflicts"));
  return () => chance.number() < share;
}
