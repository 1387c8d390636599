import type { ConvexReactClient, Watch } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { watchWithPass, withPass, type FeedPass } from "./withPass";

/** How a query is asked live; what Convex's client has of it. */
export type QueryWatcher = Pick<ConvexReactClient, "watchQuery">;

interface Watched<Query extends FunctionReference<"query">, Value> {
  query: Query;
  args: FunctionArgs<Query>;
  /** What is made of the answer; `before` is what was made of the last one. */
  read: (answer: FunctionReturnType<Query>, before: Value) => Value;
  /** Until there is an answer, and when the query fails. */
  none: Value;
  /** A feed is asked with it. */
  pass?: FeedPass;
  /** After a change it is not asked for this long, so that frequent changes cost less; a change after a quiet time comes at once. */
  pauseMs?: number;
}

/** A live query outside of React, asked while somebody listens to it: many small parts share one value that is made once. */
export class WatchedQuery<Query extends FunctionReference<"query">, Value> {
  readonly #client: QueryWatcher;
  readonly #watched: Watched<Query, Value>;
  readonly #listeners = new Set<() => void>();
  #value: Value;
  #stop: (() => void) | null = null;

  constructor(client: QueryWatcher, watched: Watched<Query, Value>) {
    this.#client = client;
    this.#watched = watched;
    this.#value = watched.none;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#stop === null) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  };

  get = (): Value => this.#value;

  /** Asks no more, and forgets the answer. */
  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#value = this.#watched.none;
  }

  #begin(): void {
    this.#stop = this.#start();
  }

  #start(): () => void {
    const { query, args, pass } = this.#watched;
    if (pass === undefined) return this.#watch(this.#client.watchQuery(query, args));
    return watchWithPass(pass, () => this.#watch(this.#client.watchQuery(query, withPass(args, pass))));
  }

  #watch(watch: Watch<FunctionReturnType<Query>>): () => void {
    const take = () => {
      const before = this.#value;
      this.#value = this.#take(() => watch.localQueryResult());
      if (this.#value === before) return;
      // In a microtask, because `#start` may not have returned yet. The first answer is no change.
      if (before !== this.#watched.none) queueMicrotask(this.#pause);
      for (const listener of [...this.#listeners]) listener();
    };
    const stop = watch.onUpdate(take);
    // Somebody else may have asked before: then the answer is there.
    take();
    return stop;
  }

  readonly #pause = (): void => {
    const { pauseMs } = this.#watched;
    if (pauseMs === undefined || this.#stop === null) return;
    this.#stop();
    const timer = setTimeout(() => {
      this.#begin();
    }, pauseMs);
    this.#stop = () => {
      clearTimeout(timer);
    };
  };

  #take(answer: () => FunctionReturnType<Query> | undefined): Value {
    const { read, none } = this.#watched;
    try {
      const found = answer();
      return found === undefined ? this.#value : read(found, this.#value);
    } catch {
      // A refused screen has no value. Its own query says what is wrong.
      return none;
    }
  }
}
