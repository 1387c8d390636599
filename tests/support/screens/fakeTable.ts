import type { FeedAnswer } from "../../../convex/platform/liveList/rules";
import type { LiveSource, SnapshotPage } from "../../../src/lib/live/liveList";

/** [key, version, text]; a null text means that the row has left. */
export type ItemRow = readonly [key: number, version: number, text: string | null];
type Part = "main" | "side";

interface Limits {
  pageSize: number;
  /** Rows of a feed's live answer. */
  newest?: number;
  /** Rows of one answer to a list that has missed some. */
  catchUp?: number;
}

interface Watcher {
  part: Part;
  onAnswer: (answer: FeedAnswer<ItemRow>) => void;
  onError: (error: unknown) => void;
}

interface PageRequest {
  cursor: string | null;
  resolve: (page: SnapshotPage<ItemRow, ItemRow>) => void;
  reject: (error: unknown) => void;
}

/** Microtasks that the longest chain of awaits between two pages needs, with plenty to spare. */
const FLUSH_TURNS = 30;

/**
 * Two tables behind pages and feeds, for tests of a live list: the test decides when a page arrives and when the
 * connection is down.
 */
export class FakeTable {
  readonly pagesRead: (string | null)[] = [];
  readonly rowsRead: number[] = [];
  /** The versions after which a list has caught up. */
  readonly caughtUpFrom: number[] = [];
  pagesAsked = 0;
  readonly #limits: Required<Limits>;
  readonly #rows: Record<Part, Map<number, ItemRow>> = { main: new Map(), side: new Map() };
  readonly #watchers = new Set<Watcher>();
  readonly #requests: PageRequest[] = [];
  #clock = 0;
  #failuresLeft = 0;
  #readFailuresLeft = 0;
  readonly #backOnline: (() => void)[] = [];
  #isOnline = true;
  #isBatching = false;
  #pauseHeld: Promise<unknown> = Promise.resolve();

  constructor(limits: Limits) {
    this.#limits = { newest: 8, catchUp: 200, ...limits };
  }

  readonly source: LiveSource<ItemRow, ItemRow> = {
    readPage: (cursor) =>
      new Promise((resolve, reject) => {
        this.pagesAsked += 1;
        this.#requests.push({ cursor, resolve, reject });
      }),
    readRow: async (key) => {
      this.rowsRead.push(key);
      if (!this.#isOnline) throw new Error("row refused");
      const rows = [this.#rows.main.get(key), this.#rows.side.get(key)];
      const [main, side] = rows.map((row) => (row === undefined ? [] : [row]));
      return await Promise.resolve({ main: main ?? [], side: side ?? [] });
    },
    main: this.#feed("main"),
    side: this.#feed("side"),
    pause: () => this.#pause(),
  };

  put(part: Part, key: number, text: string | null): void {
    this.#rows[part].set(key, [key, ++this.#clock, text]);
    this.repeatFeeds();
  }

  /** The row leaves, with a tombstone. */
  leave(key: number): void {
    if (this.#rows.main.has(key)) this.put("main", key, null);
  }

  /** The row leaves without a tombstone; only a new snapshot can show it. */
  erase(key: number, part: Part = "main"): void {
    this.#rows[part].delete(key);
  }

  batch(change: () => void): void {
    this.#isBatching = true;
    change();
    this.#isBatching = false;
    this.repeatFeeds();
  }

  goOffline(): void {
    this.#isOnline = false;
  }

  /** Changes many rows at once; feeds are notified although no request is answered. */
  tell(change: () => void): void {
    this.#isBatching = true;
    change();
    this.#isBatching = false;
    for (const watcher of [...this.#watchers]) this.#answer(watcher);
  }

  /** Requests are answered again, and no feed sends the missed changes. */
  goOnlineQuietly(): void {
    this.#isOnline = true;
    for (const resume of this.#backOnline.splice(0)) resume();
  }

  goOnline(): void {
    this.goOnlineQuietly();
    this.repeatFeeds();
  }

  /** Answers the newest watch first: the order in which they began is not guaranteed. */
  repeatFeeds(): void {
    if (!this.#isOnline || this.#isBatching) return;
    for (const watcher of [...this.#watchers].reverse()) this.#answer(watcher);
  }

  /** Fails every watch, or the watches of one part, as a refused or broken function does. */
  failFeeds(only?: Part): void {
    for (const { part, onError } of [...this.#watchers]) {
      if (only === undefined || part === only) onError(new Error("feed refused"));
    }
  }

  /** The row has an earlier version again, as after the import of a backup. */
  restore(part: Part, row: ItemRow): void {
    this.#rows[part].set(row[0], row);
    this.repeatFeeds();
  }

  /** Fails the next catch-up reads of a list. */
  failReads(count: number): void {
    this.#readFailuresLeft = count;
  }

  failPages(count: number): void {
    this.#failuresLeft = count;
  }

  /** Answers the oldest open request for a page, if there is one. */
  async deliverPage(): Promise<void> {
    await this.holdPage()();
  }

  /** Reads a page now, and delivers it when the returned function is called. */
  holdPage(): () => Promise<void> {
    const request = this.#requests.shift();
    const page = request && this.#page(request.cursor);
    return async () => {
      if (request && page) {
        if (this.#failuresLeft-- > 0) request.reject(new Error("page refused"));
        else request.resolve(page);
      }
      await this.flush();
    };
  }

  /** Prolongs every pause until the returned function is called. */
  holdPauses(): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#pauseHeld = promise;
    return async () => {
      this.#pauseHeld = Promise.resolve();
      resolve(undefined);
      await this.flush();
    };
  }

  /** Resolves when no page is requested any more. */
  async settle(): Promise<void> {
    await this.flush();
    for (let turn = 0; this.#requests.length > 0; turn++) {
      if (turn > 1_000) throw new Error("the list goes on asking for pages");
      await this.deliverPage();
    }
  }

  watchCount(part: Part): number {
    return [...this.#watchers].filter((watcher) => watcher.part === part).length;
  }

  /** The rows that a list of this table must show, newest key first. */
  truth(): string[] {
    return this.#present().map(
      ([key, , text]) => `${String(key)} ${text ?? ""} ${this.#rows.side.get(key)?.[2] ?? "-"}`,
    );
  }

  async flush(): Promise<void> {
    for (let turn = 0; turn < FLUSH_TURNS; turn++) await Promise.resolve();
  }

  async #pause(): Promise<void> {
    await this.#pauseHeld;
  }

  #present(): ItemRow[] {
    return [...this.#rows.main.values()].filter(([, , text]) => text !== null).sort(([a], [b]) => b - a);
  }

  #page(cursor: string | null): SnapshotPage<ItemRow, ItemRow> {
    this.pagesRead.push(cursor);
    const rest = this.#present().filter(([key]) => cursor === null || key < Number(cursor));
    const main = rest.slice(0, this.#limits.pageSize);
    const last = main.at(-1);
    const nextCursor = last !== undefined && rest.length > main.length ? String(last[0]) : null;
    return {
      main,
      // The whole range of keys, with rows that are not in the list: they may return, and their side does not change
      // then.
      side: [...this.#rows.side.values()].filter(
        ([key]) => (cursor === null || key < Number(cursor)) && (nextCursor === null || key >= Number(nextCursor)),
      ),
      nextCursor,
      total: this.#present().length,
      since: { main: this.#newestVersion("main"), side: this.#newestVersion("side") },
    };
  }

  #newestVersion(part: Part): number {
    return this.#changedAfter(part, 0).at(-1)?.[1] ?? 0;
  }

  #feed(part: Part): LiveSource<ItemRow, ItemRow>["main"] {
    return {
      watch: (onAnswer, onError) => {
        const watcher = { part, onAnswer, onError };
        this.#watchers.add(watcher);
        queueMicrotask(() => {
          if (this.#isOnline && this.#watchers.has(watcher)) this.#answer(watcher);
        });
        return () => {
          this.#watchers.delete(watcher);
        };
      },
      readAfter: async (version) => {
        this.caughtUpFrom.push(version);
        if (!this.#isOnline) {
          await new Promise<void>((resolve) => {
            this.#backOnline.push(resolve);
          });
        }
        if (this.#readFailuresLeft-- > 0) throw new Error("read refused");
        return answerOf(version, this.#changedAfter(part, version).slice(0, this.#limits.catchUp));
      },
      pause: () => this.#pause(),
    };
  }

  #changedAfter(part: Part, version: number): ItemRow[] {
    return [...this.#rows[part].values()].filter((row) => row[1] > version).sort(([, a], [, b]) => a - b);
  }

  #answer({ part, onAnswer }: Watcher): void {
    const rows = this.#changedAfter(part, 0);
    const left = rows.at(-1 - this.#limits.newest)?.[1] ?? 0;
    onAnswer(answerOf(left, rows.slice(-this.#limits.newest)));
  }
}

function answerOf(after: number, rows: readonly ItemRow[]): FeedAnswer<ItemRow> {
  return { after, newest: rows.at(-1)?.[1] ?? after, rows };
}
