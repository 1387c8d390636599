import type { ConvexReactClient, Watch } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { watchWithPass, withPass, type FeedPass } from "./withPass";

/** The part of the Convex client that subscribes to queries. */
export type QueryWatcher = Pick<ConvexReactClient, "watchQuery">;

interface WatchOptions<Query extends FunctionReference<"query">, Value> {
  query: Query;
  args: FunctionArgs<Query>;
  /** Derives the value from the answer; `before` is the previous value. */
  read: (answer: FunctionReturnType<Query>, before: Value) => Value;
  /** The value until the first answer, and when the query fails. */
  none: Value;
  /** Sent with the query, if it is a feed. */
  pass?: FeedPass;
  /** After a change the query pauses for this long, so that frequent changes cost less; a change after a quiet time arrives at once. */
  pauseMs?: number;
}

/** A live query outside of React, subscribed while it has listeners: many small parts share one derived value. */
export class WatchedQuery<Query extends FunctionReference<"query">, Value> {
  readonly #client: QueryWatcher;
  readonly #watched: WatchOptions<Query, Value>;
  readonly #listeners = new Set<() => void>();
  #value: Value;
  #stop: (() => void) | null = null;

  constructor(client: QueryWatcher, watched: WatchOptions<Query, Value>) {
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

  /** Unsubscribes and forgets the value. */
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
    // Another subscriber may have loaded the answer already.
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
      // A refused screen has no value. Its own query shows the reason.
      return none;
    }
  }
}
