import type { FeedAnswer, Versioned } from "../../../convex/platform/liveList/rules";

/** The feed of one table. Versions rise in commit order, so consecutive answers miss nothing. */
export interface FeedSource<T> {
  /** Subscribes to the newest rows; returns the unsubscribe function. */
  watch: (onAnswer: (answer: FeedAnswer<T>) => void, onError: (error: unknown) => void) => () => void;
  /** The rows after a version: all of them, or the first ones. */
  readAfter: (version: number) => Promise<FeedAnswer<T>>;
  /** The delay before a retry, longer with each attempt. */
  pause: (attempt: number) => Promise<void>;
}

interface FeedEvents<T> {
  onRows: (rows: readonly T[]) => void;
  /** All rows up to the newest are known. */
  onCurrent: () => void;
  /** The feed is behind and retries automatically. */
  onError: (error: unknown) => void;
  /** The table was replaced by an older copy, so it has to be read from the start. */
  onLost: () => void;
}

interface Watch<T> {
  latest: FeedAnswer<T> | null;
  isCatchingUp: boolean;
  isEnded: boolean;
  unsubscribe: (() => void) | undefined;
}

function end<T>(watch: Watch<T> | null): void {
  if (watch === null || watch.isEnded) return;
  watch.isEnded = true;
  watch.unsubscribe?.();
}

/** Follows one table from a version on. Recovers from gaps and failures. */
export class LiveFeed<T extends Versioned> {
  readonly #source: FeedSource<T>;
  readonly #events: FeedEvents<T>;
  #watch: Watch<T> | null = null;
  /** All rows up to this version are known. */
  #position = 0;
  #failures = 0;

  constructor(source: FeedSource<T>, events: FeedEvents<T>) {
    this.#source = source;
    this.#events = events;
  }

  /** Reports every row that changes after `since`, the version of the snapshot. */
  follow(since: number): void {
    this.#position = since;
    const previous = this.#watch;
    this.#begin();
    // Ended last, so that the client keeps one subscription for both.
    end(previous);
  }

  stop(): void {
    end(this.#watch);
    this.#watch = null;
  }

  #begin(): void {
    const watch: Watch<T> = { latest: null, isCatchingUp: false, isEnded: false, unsubscribe: undefined };
    this.#watch = watch;
    watch.unsubscribe = this.#source.watch(
      (answer) => {
        if (!watch.isEnded) this.#receive(answer, watch);
      },
      (error) => {
        if (!watch.isEnded) void this.#beginAgain(error, watch);
      },
    );
  }

  /** Unsubscribes first: a client that stays subscribed to a failed query does not ask for it again. */
  async #beginAgain(error: unknown, watch: Watch<T>): Promise<void> {
    end(watch);
    this.#failures += 1;
    this.#events.onError(error);
    await this.#source.pause(this.#failures);
    if (this.#watch === watch) this.#begin();
  }

  #receive(answer: FeedAnswer<T>, watch: Watch<T>): void {
    if (answer.newest < this.#position) {
      this.#lose();
      return;
    }
    this.#failures = 0;
    watch.latest = answer;
    this.#reportNew(answer.rows);
    if (answer.after > this.#position) {
      if (!watch.isCatchingUp) void this.#catchUp(watch);
      return;
    }
    this.#position = answer.newest;
    if (!watch.isCatchingUp) this.#events.onCurrent();
  }

  /** Answers repeat the latest rows; every row up to the position is known. */
  #reportNew(rows: readonly T[]): void {
    const unknown = rows.filter((row) => row[1] > this.#position);
    if (unknown.length > 0) this.#events.onRows(unknown);
  }

  /** Reads the rows between the position and the live answer. More live answers may arrive during the read. */
  async #catchUp(watch: Watch<T>): Promise<void> {
    watch.isCatchingUp = true;
    let attempt = 1;
    while (watch.latest !== null && watch.latest.after > this.#position) {
      const from = this.#position;
      const answer = await this.#source.readAfter(from).catch((error: unknown) => {
        if (!watch.isEnded) this.#events.onError(error);
      });
      if (answer === undefined && !watch.isEnded) await this.#source.pause(attempt++);
      if (watch.isEnded) return;
      if (answer === undefined) continue;
      // The live answer omits at least one row above `from`; a table without one is another table.
      if (answer.newest <= from) {
        this.#lose();
        return;
      }
      this.#events.onRows(answer.rows);
      this.#position = Math.max(this.#position, answer.newest);
    }
    watch.isCatchingUp = false;
    this.#events.onCurrent();
  }

  #lose(): void {
    this.stop();
    this.#events.onLost();
  }
}
