import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import type { Transaction } from "../transaction/transaction.ts";
import type { FileStore } from "../storage/fileStore.ts";
import type { Store } from "../storage/store.ts";

/** The parts of a running deployment that exports, imports and backups use. */
export interface SnapshotDeps {
  store: Store;
  /** The store's snapshot, protected from termination by the watchdog. */
  snapshot: (path: string) => Promise<Store>;
  fileStore: FileStore;
  dataFolder: string;
  clock: Clock;
  log: Log;
  /** Commits a transaction of its own; resolves when it is durable. */
  commit: <T>(work: (transaction: Transaction) => T) => Promise<T>;
}
