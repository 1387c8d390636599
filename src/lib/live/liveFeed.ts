import type { Versioned } from "../../../convex/liveList/rules";

export interface FeedResult<T> {
  rows: readonly T[];
  /** More rows changed than one result can hold, so a new snapshot is needed. */
  overflow: boolean;
}

/** A live query of the rows that changed after `since`. Each update delivers the whole result. */
export interface FeedSource<T> {
  watch: (since: number, onResult: (result: FeedResult<T>) => void, onError: (error: unknown) => void) => () => void;
  /** The next `since`, computed from the rows alone so that all screens share one query; `since` itself when it stays. */
  nextSince: (since: number, rows: readonly T[]) => number;
}

interface FeedEvents<T> {
  onRows: (rows: readonly T[]) => void;
  onOverflow: () => void;
  onError: (error: unknown) => void;
}

interface Watch {
  /** Still subscribed, because this watch has no result yet. */
  previous: Watch | undefined;
  isEnded: boolean;
  unsubscribe: (() => void) | undefined;
}

function end(watch: Watch | undefined): void {
  if (watch === undefined || watch.isEnded) return;
  watch.isEnded = true;
  watch.unsubscribe?.();
  end(watch.previous);
  watch.previous = undefined;
}

/** Subscribes to one feed and advances `since` as the result grows. */
export class LiveFeed<T extends Versioned> {
  readonly #source: FeedSource<T>;
  readonly #events: FeedEvents<T>;
  #latest: Watch | undefined;

  constructor(source: FeedSource<T>, events: FeedEvents<T>) {
    this.#source = source;
    this.#events = events;
  }

  /** Starts a watch. The previous watch stays subscribed until the new one has a result, so no change is missed between them. */
  follow(since: number): void {
    const watch: Watch = { previous: this.#latest, isEnded: false, unsubscribe: undefined };
    this.#latest = watch;
    watch.unsubscribe = this.#source.watch(
      since,
      (result) => {
        if (watch.isEnded) return;
        end(watch.previous);
        watch.previous = undefined;
        this.#receive(result, watch, since);
      },
      (error) => {
        if (!watch.isEnded) this.#events.onError(error);
      },
    );
  }

  stop(): void {
    end(this.#latest);
    this.#latest = undefined;
  }

  #receive(result: FeedResult<T>, watch: Watch, since: number): void {
    const isLatest = watch === this.#latest;
    if (result.overflow) {
      // An older watch starts earlier than necessary, so only an overflow of the latest watch loses changes.
      if (!isLatest) return;
      this.stop();
      this.#events.onOverflow();
      return;
    }
    if (result.rows.length > 0) this.#events.onRows(result.rows);
    const next = this.#source.nextSince(since, result.rows);
    if (isLatest && next > since) this.follow(next);
  }
}
