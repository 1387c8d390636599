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

/** Where a live list comes from. `main` decides which rows exist; `side` is a second table joined by key, or null. */
export interface LiveSource<Main, Side> {
  readPage: (cursor: string | null) => Promise<Page<Main, Side>>;
  /** One row as it is now: one or none of each table. */
  readRow: (key: number) => Promise<RowNow<Main, Side>>;
  main: FeedSource<Main>;
  side: FeedSource<Side> | null;
  /** A breath before a page is tried again, or a snapshot is taken again while an import is running. */
  pause: () => Promise<void>;
}

interface LiveListRules<Main, Side, Patch, Row> {
  isGone: (main: Main) => boolean;
  join: (main: Main, side: Side | undefined, patch: Patch | undefined) => Row;
  keyOf: (row: Row) => number;
}

export interface LiveListState<Row> {
  /** loading: nothing to show yet. filling: rows are there and more follow. failed: what is there may be incomplete. */
  phase: "loading" | "filling" | "ready" | "failed";
  rows: readonly Row[];
  loaded: number;
  total: number;
  error: unknown;
}

const PAGE_ATTEMPTS = 3;

/**
 * A whole list in memory, kept live.
 *
 * Pages of a snapshot and results of two feeds may come in any order and twice: the newest version of each row stays
 * (VersionedRows), a person's own unconfirmed choices lie on top (PendingWrites), and the joined rows are published in
 * order (OrderedRows). A feed that overflows makes the list take a snapshot again; rows that the new snapshot does not meet
 * are dropped when it is complete. Nothing here knows what the rows mean, or React.
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
  /** Numbers the snapshots; 0 while closed. Work of an older round finds the number changed and ends. */
  #round = 0;
  #lastRound = 0;
  #isFilling = false;
  #hasOverflowed = false;
  /** Whether a snapshot has been read to its end. From then on another one is no news to the person looking. */
  #isComplete = false;
  #floor = { main: 0, side: 0 };

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

  /** Starts, or starts again after a failure. What is on the screen stays until it is replaced. */
  open(): void {
    this.#startRound();
  }

  /** Ends all watching and forgets every row. */
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

  /** Shows `patch` at once and takes it back if `send` is refused, passing the refusal on. */
  async write(key: number, patch: Patch, send: () => Promise<unknown>): Promise<void> {
    const id = this.#pending.lay(key, patch, this.#side.versionOf(key));
    this.#refresh([key]);
    try {
      await send();
      this.#pending.accept(key, id, this.#side.versionOf(key));
    } catch (refusal) {
      this.#pending.withdraw(key, id);
      throw refusal;
    } finally {
      this.#refresh([key]);
    }
  }

  /** Reads one row anew, where what the screen believes of it turned out to be wrong. A failure leaves what is there. */
  async reread(key: number): Promise<void> {
    const round = this.#round;
    if (round === 0) return;
    const row = await this.#source.readRow(key).catch(() => undefined);
    if (row === undefined || round !== this.#round) return;
    if (row.main.length === 0) this.#main.forget(key);
    for (const main of row.main) this.#main.take(main, this.#round);
    for (const side of row.side) this.#takeSide(side);
    this.#refresh([key]);
  }

  #startRound(): void {
    this.#round = ++this.#lastRound;
    // Right after an import the start that a snapshot names may itself have too many rows behind it. What is known before the
    // first page of this round is read need not come by the feed as well, so a feed that overflowed starts behind that.
    this.#floor = this.#hasOverflowed ? { main: this.#main.newest, side: this.#side.newest } : { main: 0, side: 0 };
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
        // The feeds start where the snapshot started, before the rest of it is read: changes to rows read later come twice, none is missed.
        if (cursor === null) this.#followFrom(page.since);
        cursor = page.nextCursor;
      } while (cursor !== null);
      await this.#finish(round);
    } catch (error) {
      if (round === this.#round) this.#fail(error);
    }
  }

  /** Undefined when the round ended while the page was on its way. */
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
    this.#mainFeed.follow(Math.max(since.main, this.#floor.main));
    this.#sideFeed?.follow(Math.max(since.side, this.#floor.side));
  }

  #takePage(page: Page<Main, Side>): void {
    for (const row of page.main) this.#main.take(row, this.#round);
    for (const row of page.side) this.#takeSide(row);
    this.#join(new Set([...page.main, ...page.side].map((row) => row[0])));
    const loaded = this.#state.loaded + page.main.length;
    this.#publish({ phase: this.#isComplete ? "ready" : "filling", loaded, total: Math.max(page.total, loaded) });
  }

  async #finish(round: number): Promise<void> {
    this.#isComplete = true;
    // With a feed that overflowed, a row missing from this snapshot may yet be one that came too late for it.
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
    for (const row of main) this.#main.take(row, this.#round);
    for (const row of side) this.#takeSide(row);
    this.#refresh([...main, ...side].map((row) => row[0]));
  }

  #takeSide(row: Side): void {
    this.#side.take(row, this.#round);
    this.#pending.settle(row[0], this.#side.versionOf(row[0]));
  }

  /** While a snapshot is being read it is finished first; otherwise an import that never pauses would start it over for ever. */
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
