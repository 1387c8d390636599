import type { Versioned } from "../../../convex/platform/liveList/rules";
import { LiveFeed, type FeedSource } from "./liveFeed";
import { OrderedRows } from "./orderedRows";
import { PendingWrites } from "./pendingWrites";
import { RowNews } from "./rowNews";
import { VersionedRows } from "./versionedRows";

export interface RowNow<Main, Side> {
  main: readonly Main[];
  side: readonly Side[];
}

export interface SnapshotPage<Main, Side> extends RowNow<Main, Side> {
  nextCursor: string | null;
  total: number;
  since: { main: number; side: number };
}

/** The queries behind a live list. `main` decides which rows exist; `side` is a second table joined by key, or null. */
export interface LiveSource<Main, Side> {
  readPage: (cursor: string | null) => Promise<SnapshotPage<Main, Side>>;
  /** The current version of one row: one entry or none from each table. */
  readRow: (key: number) => Promise<RowNow<Main, Side>>;
  main: FeedSource<Main>;
  side: FeedSource<Side> | null;
  /** The delay before a page is read again, longer with each attempt. */
  pause: (attempt: number) => Promise<void>;
}

interface LiveListRules<Main, Side, Patch, Row> {
  isGone: (main: Main) => boolean;
  join: (main: Main, side: Side | undefined, patch: Patch | undefined) => Row;
  keyOf: (row: Row) => number;
  /** Joins two optimistic updates of one row (`PendingWrites`). */
  combine?: (older: Patch, newer: Patch) => Patch;
}

export interface LiveListState<Row> {
  /**
   * loading: no rows yet. filling: some rows, more pages follow. failed: the rows may be incomplete or out of date; the list retries
   * automatically.
   */
  phase: "loading" | "filling" | "ready" | "failed";
  rows: readonly Row[];
  loaded: number;
  total: number;
  error: unknown;
}

/** Attempts to read a page before the list reports a failure. */
const QUIET_ATTEMPTS = 3;

type FeedName = "main" | "side";

/** Progress of the snapshot. Screens see `LiveListState`. */
interface LoadProgress {
  phase: "loading" | "filling" | "ready";
  loaded: number;
  total: number;
}

/**
 * A complete list in memory, kept live. Pages of a snapshot and rows of two feeds may arrive in any order and repeatedly. The newest
 * version of each row wins (VersionedRows), optimistic updates override it (PendingWrites), and the joined rows are published in order
 * (OrderedRows). The feeds start at the newest version of the first page. Each part that fails retries until it succeeds. This class is
 * independent of React and of the meaning of the rows.
 */
export class LiveList<Main extends Versioned, Side extends Versioned, Patch, Row> {
  readonly #source: LiveSource<Main, Side>;
  readonly #rules: LiveListRules<Main, Side, Patch, Row>;
  readonly #main: VersionedRows<Main>;
  readonly #side = new VersionedRows<Side>(() => false);
  readonly #pending: PendingWrites<Patch>;
  readonly #ordered: OrderedRows<Row>;
  readonly #mainFeed: LiveFeed<Main>;
  readonly #sideFeed: LiveFeed<Side> | null;
  /** Rows that change on the server after the list is complete. */
  readonly news = new RowNews();
  readonly #listeners = new Set<() => void>();
  #progress: LoadProgress = { phase: "loading", loaded: 0, total: 0 };
  /** The parts that currently fail, with their errors. */
  readonly #failures = new Map<"pages" | FeedName, unknown>();
  #state: LiveListState<Row> = { ...this.#progress, rows: [], error: null };
  /** The number of the current snapshot, 0 while closed. Pending work of an older round sees another number and stops. */
  #round = 0;
  #lastRound = 0;
  /** Whether one snapshot has been read completely. Later snapshots load in the background. */
  #isComplete = false;

  constructor(source: LiveSource<Main, Side>, rules: LiveListRules<Main, Side, Patch, Row>) {
    this.#source = source;
    this.#rules = rules;
    this.#pending = new PendingWrites(rules.combine);
    this.#main = new VersionedRows(rules.isGone);
    this.#ordered = new OrderedRows(rules.keyOf);
    this.#mainFeed = new LiveFeed(source.main, {
      ...this.#healthOf("main"),
      onRows: (rows) => {
        this.#receive(rows, []);
      },
    });
    this.#sideFeed =
      source.side &&
      new LiveFeed(source.side, {
        ...this.#healthOf("side"),
        onRows: (rows) => {
          this.#receive([], rows);
        },
      });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): LiveListState<Row> => this.#state;

  find = (key: number): Row | undefined => this.#ordered.find(key);

  /** Whether this screen has changed the row and the server has not yet returned the change. */
  isOwn = (key: number): boolean => this.#pending.find(key) !== undefined;

  /** Starts the list, or restarts it at once after a failure. The current rows stay until they are replaced. */
  open(): void {
    this.#startRound();
  }

  /** Unsubscribes the feeds and clears every row. */
  close(): void {
    this.#round = 0;
    this.#mainFeed.stop();
    this.#sideFeed?.stop();
    this.#pending.clear();
    this.#forgetAll();
    this.#failures.clear();
    this.#publish({ phase: "loading", loaded: 0, total: 0 });
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

  /** Reads a stale row again. If that fails, the current row stays. */
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
    this.#failures.clear();
    this.#publish({ phase: this.#isComplete ? "ready" : "loading", loaded: 0 });
    void this.#fill(this.#round);
  }

  async #fill(round: number): Promise<void> {
    let cursor: string | null = null;
    do {
      const page = await this.#readPage(cursor, round);
      if (page === undefined) return;
      this.#takePage(page);
      // The feeds start where the snapshot started, so changes to rows on later pages arrive twice and none is missed.
      if (cursor === null) this.#followFrom(page.since);
      cursor = page.nextCursor;
    } while (cursor !== null);
    this.#finish(round);
  }

  /** Undefined if the round ended while the page was loading. */
  async #readPage(cursor: string | null, round: number): Promise<SnapshotPage<Main, Side> | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        const page = await this.#source.readPage(cursor);
        if (round !== this.#round) return undefined;
        this.#failures.delete("pages");
        return page;
      } catch (error) {
        if (round !== this.#round) return undefined;
        if (attempt >= QUIET_ATTEMPTS) this.#fail("pages", error);
        await this.#source.pause(attempt);
        if (round !== this.#round) return undefined;
      }
    }
  }

  #followFrom(since: { main: number; side: number }): void {
    this.#mainFeed.follow(since.main);
    this.#sideFeed?.follow(since.side);
  }

  #takePage(page: SnapshotPage<Main, Side>): void {
    for (const row of page.main) this.#takeMain(row);
    for (const row of page.side) this.#takeSide(row);
    this.#join(new Set([...page.main, ...page.side].map((row) => row[0])));
    const loaded = this.#progress.loaded + page.main.length;
    this.#publish({ phase: this.#isComplete ? "ready" : "filling", loaded, total: Math.max(page.total, loaded) });
  }

  #finish(round: number): void {
    this.#isComplete = true;
    // They were removed while no feed was active.
    this.#join([...this.#main.forgetBefore(round), ...this.#side.forgetBefore(round)]);
    this.#publish({ phase: "ready", loaded: this.#progress.total });
  }

  #receive(main: readonly Main[], side: readonly Side[]): void {
    const newer = [...main.filter((row) => this.#takeMain(row)), ...side.filter((row) => this.#takeSide(row))];
    this.#refresh([...main, ...side].map((row) => row[0]));
    if (this.#isComplete) this.news.tell(newer);
  }

  /** Version of the row that a write changes: the second table's row, if there is a second table. */
  #writtenVersion(key: number): number {
    return (this.#source.side === null ? this.#main : this.#side).versionOf(key);
  }

  #takeMain(row: Main): boolean {
    const isNewer = this.#main.take(row, this.#round);
    if (this.#source.side === null) this.#pending.settle(row[0], this.#main.versionOf(row[0]));
    return isNewer;
  }

  #takeSide(row: Side): boolean {
    const isNewer = this.#side.take(row, this.#round);
    this.#pending.settle(row[0], this.#side.versionOf(row[0]));
    return isNewer;
  }

  #healthOf(feed: FeedName) {
    return {
      onCurrent: () => {
        if (this.#failures.delete(feed)) this.#publish({});
      },
      onError: (error: unknown) => {
        this.#fail(feed, error);
      },
      onLost: () => {
        void this.#readFromTheStart(this.#round);
      },
    };
  }

  /** The delay keeps a server whose answers contradict each other from being asked without a pause. */
  async #readFromTheStart(round: number): Promise<void> {
    await this.#source.pause(1);
    if (round !== this.#round) return;
    this.#forgetAll();
    this.#startRound();
  }

  #fail(part: "pages" | FeedName, error: unknown): void {
    this.#failures.set(part, error);
    this.#publish({});
  }

  #forgetAll(): void {
    this.#main.clear();
    this.#side.clear();
    this.#ordered.clear();
    this.#isComplete = false;
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

  #publish(change: Partial<LoadProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    const phase = this.#failures.size > 0 ? "failed" : this.#progress.phase;
    const [error = null] = this.#failures.values();
    this.#state = { ...this.#progress, phase, error, rows: this.#ordered.publish() };
    for (const listener of this.#listeners) listener();
  }
}
