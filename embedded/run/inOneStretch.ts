/** Exclusive sections of the deployment's own work, for changes that are too large for one transaction. */
import type { Catalog } from "../catalog/catalog.ts";
import type { Commits } from "../transaction/commits.ts";
import type { Durability } from "../transaction/durability.ts";
import type { Executor } from "./executor.ts";
import { type Guard, whole } from "../domain/guard.ts";
import type { LiveQueries } from "../live/liveQueries.ts";
import type { SharedReads } from "../live/sharedReads.ts";
import type { Transaction } from "../transaction/transaction.ts";

export interface Stretch {
  catalog: Catalog;
  newTransaction: () => Transaction;
  commit: (transaction: Transaction) => void;
}

export interface StretchWorld {
  catalog: Catalog;
  executor: Executor;
  guard: Guard;
  commits: Commits;
  durability: Durability;
  live: LiveQueries;
  sharedReads: SharedReads;
  newTransaction: (mayWrite: boolean) => Transaction;
}

export interface StretchWork<Checked, Result> {
  /** May throw: nothing has been written yet. */
  check: () => Checked;
  /** Must not throw: a partial write cannot be undone, so the process ends before any of it is durable. */
  write: (stretch: Stretch, checked: Checked) => Result;
}

/**
 * Runs nothing else from the start of the check to the end of the write. All its commits become durable together;
 * resolves when they are.
 */
export async function inOneStretch<Checked, Result>(
  world: StretchWorld,
  work: StretchWork<Checked, Result>,
): Promise<Result> {
  const { executor, durability, guard } = world;
  const { result, ts } = await executor.call(() => {
    // It may take longer than any function, so the watchdog is suspended.
    const result = whole(guard, () => run(world, work));
    return Promise.resolve({ result, ts: durability.applied });
  });
  await durability.reached(ts);
  return result;
}

function run<Checked, Result>(world: StretchWorld, { check, write }: StretchWork<Checked, Result>): Result {
  const { catalog, commits, durability, live, sharedReads } = world;
  const checked = check();
  try {
    const newTransaction = (): Transaction => world.newTransaction(true);
    const commit = (transaction: Transaction): void => void commits.commit(transaction);
    const result = write({ catalog, newTransaction, commit }, checked);
    sharedReads.clear();
    live.touchAll();
    return result;
  } catch (error) {
    durability.failed(error);
    throw error;
  }
}
