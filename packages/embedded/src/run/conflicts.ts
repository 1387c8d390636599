/**
 * Conflict injection. Functions run one at a time here, so transactions never conflict. On Convex they do, and a
 * mutation that loses is run again from its start, a client's four times at most. To prove that an application tolerates
 * this, a share of its mutations is discarded and repeated, and some of these are refused in the end.
 */
import { LastingConflict } from "../domain/lastingConflict.ts";
import type { CallOutcome } from "../domain/calls.ts";
import type { Randomness } from "../domain/randomness.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { randomStream } from "./randomNumbers.ts";

/** The fate of a mutation that is about to commit. */
export type Conflict = "none" | "once" | "lasting";
export type Conflicts = () => Conflict;

export interface ConflictShares {
  /** The share of mutations that meet a conflict, from 0 (none) to 1 (every one). */
  share: number;
  /** The share of these that never get through; none when absent. */
  lastingShare?: number;
}

export function injectedConflicts({ share, lastingShare = 0 }: ConflictShares, randomness: Randomness): Conflicts {
  if (share === 0) return () => "none";
  const chance = randomStream(randomness.stream("conflicts"));
  const lasts = randomStream(randomness.stream("lasting conflicts"));
  return () => {
    if (chance.number() >= share) return "none";
    return lastingShare > 0 && lasts.number() < lastingShare ? "lasting" : "once";
  };
}

interface Run {
  outcome: CallOutcome;
  transaction: Transaction;
}

/** Convex's number of repetitions. It waits between them, which is of no use here. */
const REPETITIONS = 4;

/** The run that commits. A scheduled mutation is repeated until it does; any other is refused with LastingConflict. */
export async function throughConflicts(
  runOnce: () => Promise<Run>,
  { conflicts, isScheduled }: { conflicts: Conflicts; isScheduled: boolean },
): Promise<Run> {
  let run = await runOnce();
  const conflict = run.outcome.ok ? conflicts() : "none";
  if (conflict === "none") return run;
  for (let repeated = 0; run.outcome.ok && repeated < (conflict === "once" ? 1 : REPETITIONS); repeated += 1) {
    run = await runOnce();
  }
  if (!run.outcome.ok || conflict === "once") return run;
  if (isScheduled) return await runOnce();
  throw new LastingConflict(tableOf(run.transaction));
}

function tableOf({ overlay, catalog }: Transaction): string | null {
  const [first] = overlay.documents.values();
  return first === undefined ? null : (catalog.tableOfTablet(first.table)?.name ?? null);
}
