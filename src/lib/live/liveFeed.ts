import type { Versioned } from "../../../convex/liveList/rules";

export interface FeedResult<T> {
  rows: readonly T[];
  /** More rows changed than one result holds: only a new snapshot can tell what they are. */
  overflow: boolean;
}

/** A live query of the rows that changed after `since`, whose whole result comes again at each change. */
export interface FeedSource<T> {
  watch: (since: number, onResult: (result: FeedResult<T>) => void, onError: (error: unknown) => void) => () => void;
  /** Where to go on from, by the rows alone, so that all screens ask the same question; `since` itself to stay. */
  nextSince: (since: number, rows: readonly T[]) => number;
}

interface FeedEvents<T> {
  onRows: (rows: readonly T[]) => void;
  onOverflow: () => void;
  onError: (error: unknown) => void;
}

interface Watch {
  /** Still running, because this one has not answered yet. */
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

/** Follows one feed and moves its `since` up as the result grows. */
export class LiveFeed<T extends Versioned> {
  readonly #source: FeedSource<T>;
  readonly #events: FeedEvents<T>;
  #latest: Watch | undefined;

  constructor(source: FeedSource<T>, events: FeedEvents<T>) {
    this.#source = source;
    this.#events = events;
  }

  /** The watch that runs already goes on until the new one has answered, so the list stays live between the two. */
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
      // An older watch reaches further back than what is needed: only the latest one's overflow is a loss.
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
