import type { Versioned } from "./versionedRows";

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

/** Follows one feed and moves its `since` up as the result grows. */
export class LiveFeed<T extends Versioned> {
  private readonly source: FeedSource<T>;
  private readonly events: FeedEvents<T>;
  private stopWatching: (() => void) | undefined;
  private run = 0;

  constructor(source: FeedSource<T>, events: FeedEvents<T>) {
    this.source = source;
    this.events = events;
  }

  /** The watch that runs already goes on until the new one has answered, so no change falls between the two. */
  follow(since: number): void {
    const run = ++this.run;
    const previous = this.stopWatching;
    let hasAnswered = false;
    const stop = this.source.watch(
      since,
      (result) => {
        if (run !== this.run) return;
        if (!hasAnswered) previous?.();
        hasAnswered = true;
        this.receive(result, since);
      },
      (error) => {
        if (run === this.run) this.events.onError(error);
      },
    );
    this.stopWatching = () => {
      if (!hasAnswered) previous?.();
      stop();
    };
  }

  stop(): void {
    this.run++;
    this.stopWatching?.();
    this.stopWatching = undefined;
  }

  private receive(result: FeedResult<T>, since: number): void {
    if (result.overflow) {
      this.stop();
      this.events.onOverflow();
      return;
    }
    if (result.rows.length > 0) this.events.onRows(result.rows);
    const next = this.source.nextSince(since, result.rows);
    if (next > since) this.follow(next);
  }
}
