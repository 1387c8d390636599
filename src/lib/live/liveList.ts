import type { Versioned } from "../../../convex/liveList/rules";
import { LiveFeed, type FeedSource } from "./liveFeed";
import { OrderedRows } from "./orderedRows";
import { PendingWrites } from "./pendingWrites";
import { VersionedRows } from "./versionedRows";

export interface RowNow<Main, Side> {
  main: readonly Main[];
  side: readonly Side[];
}

export interface Page<Main, Side> extends RowNow<Main, Side> {
  nextCursor: string | null;
  total: number;
  since: { main: number; side: number };
}

/** The queries behind a live list. `main` decides which rows exist; `side` is a second table joined by key, or null. */
export interface LiveSource<Main, Side> {
  readPage: (cursor: string | null) => Promise<Page<Main, Side>>;
  /** The current version of one row: one entry or none from each table. */
  readRow: (key: number) => Promise<RowNow<Main, Side>>;
  main: FeedSource<Main>;
  side: FeedSource<Side> | null;
  /** The delay before a page is retried, and before the next snapshot while an import is running. */
  pause: () => Promise<void>;
}

interface LiveListRules<Main, Side, Patch, Row> {
  isGone: (main: Main) => boolean;
  join: (main: Main, side: Side | undefined, patch: Patch | undefined) => Row;
  keyOf: (row: Row) => number;
}

export interface LiveListState<Row> {
  /** loading: no rows yet. filling: some rows, more pages follow. failed: the rows may be incomplete and no longer update. */
  phase: "loading" | "filling" | "ready" | "failed";
  rows: readonly Row[];
  loaded: number;
  total: number;
  error: unknown;
}

const PAGE_ATTEMPTS = 3;

/**
 * A complete list in memory, kept live.
 *
 * Pages of a snapshot and results of two feeds may arrive in any order and repeatedly. The newest version of each row wins
 * (VersionedRows), optimistic updates override it (PendingWrites), and the joined rows are published in order (OrderedRows).
 * When a feed overflows, the list reads a new snapshot; rows that are missing from it are dropped when it is complete. This
 * class is independent of React and of what the rows mean.
 */
export class LiveList<Main extends Versioned, Side extends Versioned, Patch, Row> {
  readonly #source: LiveSource<Main, Side>;
  readonly #rules: LiveListRules<Main, Side, Patch, Row>;
  readonly #main: VersionedRows<Main>;
  readonly #side = new VersionedRows<Side>(() => false);
  readonly #pending = new PendingWrites<Patch>();
  readonly #ordered: OrderedRows<Row>;
  readonly #mainFeed: LiveFeed<Main>;
  readonly #sideFeed: LiveFeed<Side> | null;
  readonly #listeners = new Set<() => void>();
  #state: LiveListState<Row> = { phase: "loading", rows: [], loaded: 0, total: 0, error: null };
  /** The number of the current snapshot, 0 while closed. Pending work of an older round sees another number and stops. */
  #round = 0;
  #lastRound = 0;
  #isFilling = false;
  #hasOverflowed = false;
  /** Whether one snapshot has been read completely. Later snapshots load in the background. */
  #isComplete = false;
  /** The feeds start no earlier than these versions. */
  #minSince = { main: 0, side: 0 };

  constructor(source: LiveSource<Main, Side>, rules: LiveListRules<Main, Side, Patch, Row>) {
    this.#source = source;
    this.#rules = rules;
    this.#main = new VersionedRows(rules.isGone);
    this.#ordered = new OrderedRows(rules.keyOf);
    const onOverflow = () => {
      this.#handleOverflow();
    };
    const onError = (error: unknown) => {
      this.#fail(error);
    };
    this.#mainFeed = new LiveFeed(source.main, {
      onRows: (rows) => {
        this.#receive(rows, []);
      },
      onOverflow,
      onError,
    });
    const onSideRows = (rows: readonly Side[]) => {
      this.#receive([], rows);
    };
    this.#sideFeed = source.side && new LiveFeed(source.side, { onRows: onSideRows, onOverflow, onError });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): LiveListState<Row> => this.#state;

  find = (key: number): Row | undefined => this.#ordered.find(key);

  /** Starts the list, or restarts it after a failure. The present rows stay until they are replaced. */
  open(): void {
    this.#startRound();
  }

  /** Unsubscribes the feeds and clears every row. */
  close(): void {
    this.#round = 0;
    this.#mainFeed.stop();
    this.#sideFeed?.stop();
    this.#main.clear();
    this.#side.clear();
    this.#pending.clear();
    this.#ordered.clear();
    this.#isComplete = false;
    this.#publish({ phase: "loading", loaded: 0, total: 0, error: null });
  }

  /** Applies `patch` as an optimistic update. If `send` is refused, rolls it back and rethrows the refusal. */
  async write(key: number, patch: Patch, send: () => Promise<unknown>): Promise<void> {
    const id = this.#pending.add(key, patch, this.#writtenVersion(key));
    this.#refresh([key]);
    try {
      await send();
      this.#pending.accept(key, id, this.#writtenVersion(key));
    } catch (refusal) {
      this.#pending.withdraw(key, id);
      throw refusal;
    } finally {
      this.#refresh([key]);
    }
  }

  /** Reads one row again after it proved stale. If that fails, the present row stays. */
  async reread(key: number): Promise<void> {
    const round = this.#round;
    if (round === 0) return;
    const row = await this.#source.readRow(key).catch(() => undefined);
    if (row === undefined || round !== this.#round) return;
    if (row.main.length === 0) this.#main.forget(key);
    for (const main of row.main) this.#takeMain(main);
    for (const side of row.side) this.#takeSide(side);
    this.#refresh([key]);
  }

  #startRound(): void {
    this.#round = ++this.#lastRound;
    // Right after an import, too many rows may have changed since the `since` that a snapshot returns. Versions known before
    // the first page is read need no feed, so after an overflow the feeds start at the newest known version.
    this.#minSince = this.#hasOverflowed ? { main: this.#main.newest, side: this.#side.newest } : { main: 0, side: 0 };
    this.#hasOverflowed = false;
    this.#isFilling = true;
    this.#publish({ phase: this.#isComplete ? "ready" : "loading", loaded: 0, error: null });
    void this.#fill(this.#round);
  }

  async #fill(round: number): Promise<void> {
    try {
      let cursor: string | null = null;
      do {
        const page = await this.#readPage(cursor, round);
        if (page === undefined) return;
        this.#takePage(page);
        // The feeds start where the snapshot started, so changes to rows on later pages arrive twice and none is missed.
        if (cursor === null) this.#followFrom(page.since);
        cursor = page.nextCursor;
      } while (cursor !== null);
      await this.#finish(round);
    } catch (error) {
      if (round === this.#round) this.#fail(error);
    }
  }

  /** Undefined when the round ended while the page was loading. */
  async #readPage(cursor: string | null, round: number): Promise<Page<Main, Side> | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        const page = await this.#source.readPage(cursor);
        return round === this.#round ? page : undefined;
      } catch (error) {
        if (round !== this.#round) return undefined;
        if (attempt === PAGE_ATTEMPTS) throw error;
        await this.#source.pause();
        if (round !== this.#round) return undefined;
      }
    }
  }

  #followFrom(since: { main: number; side: number }): void {
    this.#mainFeed.follow(Math.max(since.main, this.#minSince.main));
    this.#sideFeed?.follow(Math.max(since.side, this.#minSince.side));
  }

  #takePage(page: Page<Main, Side>): void {
    for (const row of page.main) this.#takeMain(row);
    for (const row of page.side) this.#takeSide(row);
    this.#join(new Set([...page.main, ...page.side].map((row) => row[0])));
    const loaded = this.#state.loaded + page.main.length;
    this.#publish({ phase: this.#isComplete ? "ready" : "filling", loaded, total: Math.max(page.total, loaded) });
  }

  async #finish(round: number): Promise<void> {
    this.#isComplete = true;
    // After an overflow, a row missing from this snapshot may have been added after its page was read.
    if (this.#hasOverflowed) {
      await this.#source.pause();
      if (round === this.#round) this.#startRound();
      return;
    }
    this.#isFilling = false;
    this.#join([...this.#main.forgetBefore(round), ...this.#side.forgetBefore(round)]);
    this.#publish({ phase: "ready", loaded: this.#state.total });
  }

  #receive(main: readonly Main[], side: readonly Side[]): void {
    for (const row of main) this.#takeMain(row);
    for (const row of side) this.#takeSide(row);
    this.#refresh([...main, ...side].map((row) => row[0]));
  }

  /** Version of the row that a write changes: the row of the second table, if there is one. */
  #writtenVersion(key: number): number {
    return (this.#source.side === null ? this.#main : this.#side).versionOf(key);
  }

  #takeMain(row: Main): void {
    this.#main.take(row, this.#round);
    if (this.#source.side === null) this.#pending.settle(row[0], this.#main.versionOf(row[0]));
  }

  #takeSide(row: Side): void {
    this.#side.take(row, this.#round);
    this.#pending.settle(row[0], this.#side.versionOf(row[0]));
  }

  /** A running snapshot is completed first, so that a continuous import cannot restart it endlessly. */
  #handleOverflow(): void {
    this.#hasOverflowed = true;
    if (!this.#isFilling) this.#startRound();
  }

  #fail(error: unknown): void {
    this.#round = 0;
    this.#mainFeed.stop();
    this.#sideFeed?.stop();
    this.#publish({ phase: "failed", error });
  }

  #refresh(keys: Iterable<number>): void {
    this.#join(keys);
    this.#publish({});
  }

  #join(keys: Iterable<number>): void {
    for (const key of keys) {
      const main = this.#main.find(key);
      this.#ordered.put(key, main && this.#rules.join(main, this.#side.find(key), this.#pending.find(key)));
    }
  }

  #publish(change: Partial<Omit<LiveListState<Row>, "rows">>): void {
    this.#state = { ...this.#state, ...change, rows: this.#ordered.publish() };
    for (const listener of this.#listeners) listener();
  }
}
