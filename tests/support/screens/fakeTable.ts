import type { FeedResult } from "../../../src/lib/live/liveFeed";
import type { LiveSource, Page } from "../../../src/lib/live/liveList";

/** [key, version, text]; a null text means that the row has left. */
export type ItemRow = readonly [key: number, version: number, text: string | null];
type Part = "main" | "side";

interface Limits {
  pageSize: number;
  feedLimit?: number;
  feedKeeps?: number;
  /** How far before the present a snapshot's start lies. */
  sinceLag?: number;
}

interface Watcher {
  part: Part;
  since: number;
  onResult: (result: FeedResult<ItemRow>) => void;
  onError: (error: unknown) => void;
}

interface PageRequest {
  cursor: string | null;
  resolve: (page: Page<ItemRow, ItemRow>) => void;
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
  pagesAsked = 0;
  readonly #limits: Required<Limits>;
  readonly #rows: Record<Part, Map<number, ItemRow>> = { main: new Map(), side: new Map() };
  readonly #watchers = new Set<Watcher>();
  readonly #requests: PageRequest[] = [];
  #clock = 0;
  #failuresLeft = 0;
  #isOnline = true;
  #isBatching = false;
  #pauseHeld: Promise<unknown> = Promise.resolve();

  constructor(limits: Limits) {
    this.#limits = { feedLimit: 200, feedKeeps: 8, sinceLag: 0, ...limits };
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
    pause: async () => {
      await this.#pauseHeld;
    },
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

  /** Requests are answered again, and no feed sends what it has missed. */
  goOnlineQuietly(): void {
    this.#isOnline = true;
  }

  goOnline(): void {
    this.#isOnline = true;
    this.repeatFeeds();
  }

  /** Answers the newest watch first: the order in which they began is not guaranteed. */
  repeatFeeds(): void {
    if (!this.#isOnline || this.#isBatching) return;
    for (const watcher of [...this.#watchers].reverse()) this.#answer(watcher);
  }

  /** Ends every watch with an error, as a refused or broken function does. */
  failFeeds(): void {
    for (const { onError } of [...this.#watchers]) onError(new Error("feed refused"));
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

  currentSince(part: Part): number {
    return Math.max(...[...this.#watchers].filter((watcher) => watcher.part === part).map(({ since }) => since));
  }

  /** What a list of this table must show, newest key first. */
  truth(): string[] {
    return this.#present().map(
      ([key, , text]) => `${String(key)} ${text ?? ""} ${this.#rows.side.get(key)?.[2] ?? "-"}`,
    );
  }

  async flush(): Promise<void> {
    for (let turn = 0; turn < FLUSH_TURNS; turn++) await Promise.resolve();
  }

  #present(): ItemRow[] {
    return [...this.#rows.main.values()].filter(([, , text]) => text !== null).sort(([a], [b]) => b - a);
  }

  #page(cursor: string | null): Page<ItemRow, ItemRow> {
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
      since: this.#start(),
    };
  }

  #start(): { main: number; side: number } {
    const since = Math.max(0, this.#clock - this.#limits.sinceLag);
    return { main: since, side: since };
  }

  #feed(part: Part): LiveSource<ItemRow, ItemRow>["main"] {
    return {
      watch: (since, onResult, onError) => {
        const watcher = { part, since, onResult, onError };
        this.#watchers.add(watcher);
        queueMicrotask(() => {
          if (this.#isOnline && this.#watchers.has(watcher)) this.#answer(watcher);
        });
        return () => {
          this.#watchers.delete(watcher);
        };
      },
      nextSince: (since, rows) => {
        const newest = rows.at(-1);
        return newest && rows.length > this.#limits.feedKeeps ? Math.max(since, newest[1] - 1) : since;
      },
    };
  }

  #answer({ part, since, onResult }: Watcher): void {
    const changed = [...this.#rows[part].values()]
      .filter(([, version]) => version > since)
      .sort(([, a], [, b]) => a - b);
    onResult({ rows: changed.slice(0, this.#limits.feedLimit), overflow: changed.length > this.#limits.feedLimit });
  }
}
