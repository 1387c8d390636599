/** The base of the engine: catalog, commits, transactions and executor. */
import type { Store } from "./storage/store.ts";
import { Catalog } from "./catalog/catalog.ts";
import { EMPTY_APPLICATION } from "./domain/components.ts";
import { Timeline } from "./transaction/timeline.ts";
import type { Guard } from "./domain/guard.ts";
import { STORAGE_TABLE } from "./catalog/systemTables.ts";
import type { Application } from "./domain/application.ts";
import type { Clock } from "./domain/clock.ts";
import type { Randomness } from "./domain/randomness.ts";
import { createCursors } from "./secrets/cursors.ts";
import { deploymentKeys } from "./secrets/deploymentSecret.ts";
import { Durability } from "./transaction/durability.ts";
import { Executor } from "./run/executor.ts";
import { requestIds } from "./domain/requestId.ts";
import { QueryCache } from "./live/queryCache.ts";
import { prepareScheduledTable } from "./system/scheduling.ts";
import { schemaChecker } from "./documents/schemaCheck.ts";
import { Transaction } from "./transaction/transaction.ts";
import type { TransactionDeps } from "./transaction/transactionState.ts";
import type { Usage } from "./transaction/usage.ts";

export interface FoundationOptions {
  store: Store;
  clock: Clock;
  randomness: Randomness;
  guard: Guard;
  /** Called after each slice of work of functions or live queries. */
  noteWork?: () => void;
  /** Must end the process: the disk failed, so nothing more may be acknowledged. */
  onDiskFailure: (error: unknown) => void;
}

export type Foundation = ReturnType<typeof createFoundation>;

export function createFoundation(options: FoundationOptions) {
  const { store, clock } = options;
  const catalog = new Catalog(store);
  prepareScheduledTable(catalog, store);
  catalog.ensure(STORAGE_TABLE);
  const timeline = new Timeline({ store, catalog, clock });
  const queryCache = new QueryCache();
  const current = { application: EMPTY_APPLICATION, checkSchema: schemaChecker(EMPTY_APPLICATION, catalog) };
  const setApplication = (application: Application): void => {
    current.application = application;
    queryCache.clear();
    current.checkSchema = schemaChecker(application, catalog);
  };
  const deps: TransactionDeps = {
    store,
    catalog,
    // The timestamp is included, so that a restart with the same seed and clock does not generate the same ids again.
    randomness: options.randomness.stream(`ids from ${String(timeline.last)}`),
    nextCreationTime: () => timeline.nextCreationTime(),
    lastCommit: () => durability.applied,
    cursors: createCursors(deploymentKeys(store, options.randomness)),
    checkSchema: (table, document) => {
      current.checkSchema(table, document);
    },
  };
  const newTransaction = (mayWrite: boolean, usage?: Usage): Transaction => new Transaction(deps, mayWrite, { usage });
  const executor: Executor = new Executor(options.guard, (isQuiet) => {
    durability.flush({ mayBlock: isQuiet });
    options.noteWork?.();
  });
  const durability = new Durability({
    store,
    start: timeline.last,
    guard: options.guard,
    onFailure: options.onDiskFailure,
    soonFlushed: () => executor.busy,
  });
  return {
    queryCache,
    catalog,
    timeline,
    durability,
    executor,
    newTransaction,
    newRequestId: requestIds(options.randomness.stream("own calls")),
    setApplication,
    application: () => current.application,
  };
}
