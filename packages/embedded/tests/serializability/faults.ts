import type { DeploymentOptions } from "../../src/deployment.ts";
import { currentExecution } from "../../src/run/execution.ts";
import { LiveQueries, type LiveQuery } from "../../src/live/liveQueries.ts";
import { BY_ID } from "../../src/storage/byId.ts";
import { createCachedStore } from "../../src/storage/cachedStore.ts";
import { createSqliteStore } from "../../src/storage/sqliteStore.ts";
import type { Scan, Store, StoredRow } from "../../src/storage/store.ts";

type Fault = Pick<DeploymentOptions, "openStore" | "newLiveQueries">;

/** A broken part fails once in this many calls. */
const EVERY = 7;
/** Touches in a hundred. */
const BLIND_TOUCHES = 30;

/** True at every seventh call. */
function nowAndThen(): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % EVERY === 0;
  };
}

/** A store that differs from a correct one in the given methods. */
function changedStore(change: (store: Store) => Partial<Store>): NonNullable<Fault["openStore"]> {
  return (options) => {
    const store = createSqliteStore(options);
    const right: Store = {
      scan: (scan) => store.scan(scan),
      keys: (index, limit) => store.keys(index, limit),
      get: (id) => store.get(id),
      search: (request) => store.search(request),
      answer: (sessionId, requestId) => store.answer(sessionId, requestId),
      lastAnswered: (sessionId) => store.lastAnswered(sessionId),
      setting: (namespace, key) => store.setting(namespace, key),
      settings: (namespace) => store.settings(namespace),
      count: (index) => store.count(index),
      apply: (batch) => {
        store.apply(batch);
      },
      settle: () => {
        store.settle();
      },
      sync: () => store.sync(),
      publish: () => store.publish(),
      syncNow: () => store.syncNow(),
      sweepAnswers: (before) => {
        store.sweepAnswers(before);
      },
      snapshot: (path) => store.snapshot(path),
      close: () => store.close(),
    };
    return { ...right, ...change(store) };
  };
}

const isUserTable = (table: number): boolean => table > 10_000;

/** The cache misses some writes, and continues to serve its old entries. */
function staleCache(): Fault {
  const forgets = nowAndThen();
  return {
    openStore: changedStore((store) => {
      const cached = createCachedStore(store);
      return {
        scan: (scan) => (isUserTable(scan.table) ? cached.scan(scan) : store.scan(scan)),
        apply: (batch) => {
          const isUser = batch.documents.some(({ table }) => isUserTable(table));
          if (isUser && forgets()) store.apply(batch);
          else cached.apply(batch);
        },
      };
    }),
  };
}

/** Some scans return the rows before the last change: the writer decides on outdated values. */
function lostUpdate(): Fault {
  const isOutdated = nowAndThen();
  const last = new Map<string, readonly StoredRow[]>();
  const nameOf = ({ index, range }: Scan): string => `${String(index)} ${range.lower}`;
  return {
    openStore: changedStore((store) => ({
      scan: (scan) => {
        const rows = store.scan(scan);
        if (!isUserTable(scan.table)) return rows;
        const before = last.get(nameOf(scan));
        if (before !== undefined && isOutdated()) return before;
        last.set(nameOf(scan), rows);
        return rows;
      },
    })),
  };
}

/** A transaction that takes a seat does not see the seat taken last; all others do. */
function phantomRows(): Fault {
  let lastTaken = "";
  const isBlind = (): boolean => currentExecution.getStore()?.function.path === "lists:takeSeat";
  return {
    openStore: changedStore((store) => ({
      scan: (scan) => store.scan(scan).filter(({ id }) => id !== lastTaken || !isBlind()),
      apply: (batch) => {
        lastTaken = batch.documents.find(({ table }) => isUserTable(table))?.id ?? lastTaken;
        store.apply(batch);
      },
    })),
  };
}

/** Live queries miss the keys that come into the ranges they read, for some of every hundred. */
class BlindToRanges extends LiveQueries {
  #touches = 0;

  override touch(index: number, key: string): void {
    this.#touches += 1;
    if (index === BY_ID || this.#touches % 100 > BLIND_TOUCHES) super.touch(index, key);
  }
}

/** Sometimes one of the results that a commit touched is not updated, while the others are. */
class Torn extends LiveQueries {
  readonly #isLeftOut = nowAndThen();

  override async refresh(live: LiveQuery): Promise<void> {
    if (live.outcome === null || !live.stale || !this.#isLeftOut()) await super.refresh(live);
  }
}

export const FAULTS = {
  staleCache,
  lostUpdate,
  phantomRows,
  tornSteps: (): Fault => ({ newLiveQueries: (deps) => new Torn(deps) }),
  skippedRangeCheck: (): Fault => ({ newLiveQueries: (deps) => new BlindToRanges(deps) }),
} satisfies Record<string, () => Fault>;
