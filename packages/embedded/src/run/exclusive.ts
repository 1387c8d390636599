/** Exclusive sections of the deployment's own work, for changes that are too large for one transaction. */
import type { Catalog } from "../catalog/catalog.ts";
import type { Commits } from "../transaction/commits.ts";
import type { Durability } from "../transaction/durability.ts";
import type { Executor } from "./executor.ts";
import { type Guard, uninterrupted } from "../domain/guard.ts";
import type { LiveQueries } from "../live/liveQueries.ts";
import type { QueryCache } from "../live/queryCache.ts";
import type { Transaction } from "../transaction/transaction.ts";

export interface ExclusiveSection {
  catalog: Catalog;
  newTransaction: () => Transaction;
  commit: (transaction: Transaction) => void;
}

export interface ExclusiveDeps {
  catalog: Catalog;
  executor: Executor;
  guard: Guard;
  commits: Commits;
  durability: Durability;
  live: LiveQueries;
  queryCache: QueryCache;
  newTransaction: (mayWrite: boolean) => Transaction;
}

export interface ExclusiveWork<Checked, Result> {
  /** May throw: nothing has been written yet. */
  check: () => Checked;
  /** Must not throw: a partial write cannot be undone, so the process ends before any of it is durable. */
  write: (section: ExclusiveSection, checked: Checked) => Result;
}

/**
 * Runs nothing else from the start of the check to the end of the write. All its commits become durable together;
 * resolves when they are.
 */
export async function exclusive<Checked, Result>(
  deps: ExclusiveDeps,
  work: ExclusiveWork<Checked, Result>,
): Promise<Result> {
  const { executor, durability, guard } = deps;
  const { result, ts } = await executor.call(() => {
    // It may take longer than any function, so the watchdog is suspended.
    const result = uninterrupted(guard, () => run(deps, work));
    return Promise.resolve({ result, ts: durability.applied });
  });
  await durability.reached(ts);
  return result;
}

function run<Checked, Result>(deps: ExclusiveDeps, { check, write }: ExclusiveWork<Checked, Result>): Result {
  const { catalog, commits, durability, live, queryCache } = deps;
  const checked = check();
  try {
    const newTransaction = (): Transaction => deps.newTransaction(true);
    const commit = (transaction: Transaction): void => void commits.commit(transaction);
    const result = write({ catalog, newTransaction, commit }, checked);
    queryCache.clear();
    live.touchAll();
    return result;
  } catch (error) {
    durability.failed(error);
    throw error;
  }
}
