/**
 * Live queries: query results that are kept up to date for their subscribers. Subscriptions with equal query,
 * arguments, journal and identity share one live query; a query that does not read the identity is shared by all
 * identities. A commit marks exactly those live queries stale whose reads it touches. They run again when a subscriber
 * next asks for the result.
 */
import { createHash } from "node:crypto";
import { textOfArguments, type Arguments } from "../domain/callArguments.ts";
import { identityKey, type Caller } from "../domain/caller.ts";
import type { CallOutcome } from "../domain/calls.ts";
import { IntervalIndex } from "./intervalIndex.ts";
import { areWithin, sameIntervals, sameOutcome } from "./sameRuns.ts";
import { Memo } from "../domain/memo.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { ReadInterval } from "../transaction/readSet.ts";

export interface QueryRun {
  outcome: CallOutcome;
  reads: ReadInterval[];
  journal: string | null;
  identityRead: boolean;
}

export interface QueryDescription {
  path: string;
  /** Path of the function's component; the root when absent. */
  componentPath?: string;
  args: Arguments;
  caller: Caller;
  /** Request id of a single call; a live query gets a new one at each run. */
  requestId?: string;
  /** The journal that the client last received; fixes the end of a page. */
  journal: string | null;
}

/** Notified when a result may have changed; it requests the result when it can send it. */
export interface Subscriber {
  mayHaveChanged(live: LiveQuery): void;
}

export interface LiveQuery {
  readonly description: QueryDescription;
  /** The base if it is shared. */
  key: string;
  /** The key without the identity. */
  readonly base: string;
  /** Shared by all identities, because no run has read the identity. */
  shared: boolean;
  /**
   * True if its subscribers must subscribe again: each with their own identity, because a shared query has read it after all,
   * or to the shared query, because none reads it.
   */
  retired: boolean;
  readonly subscribers: Set<Subscriber>;
  outcome: CallOutcome | null;
  journal: string | null;
  reads: ReadInterval[];
  stale: boolean;
  /** Incremented when the outcome changes, so that a subscriber knows which outcome it has already sent. */
  version: number;
  /** The last commit that may have changed the outcome. It must be durable before a client is sent the outcome. */
  since: Timestamp;
  beside: RunningBeside;
}

/** A run in another thread: `mustRunHere` once results have come too late too often. */
type RunningBeside = { state: "none"; late: number } | { state: "running"; late: number } | { state: "mustRunHere" };

const MAX_REMEMBERED = 10_000;

/** Equal for equal queries. A hash, because it is cached longer than the query is subscribed to. */
function baseKey({ path, componentPath = "", args, journal }: QueryDescription): string {
  return createHash("sha256")
    .update(JSON.stringify([path, componentPath, textOfArguments(args), journal]))
    .digest("base64");
}

/** A promise only if code must run. */
export type RunQuery = (description: QueryDescription) => QueryRun | Promise<QueryRun>;

/** Starts the query in another thread if it would delay others; null if not, also from the promise. */
export type RunBeside = (description: QueryDescription) => Promise<{ run: QueryRun; isCurrent: boolean } | null> | null;

export interface LiveQueriesDeps {
  run: RunQuery;
  runBeside: RunBeside;
  /** The last commit that may have changed what these reads find. */
  sameSince: (reads: readonly ReadInterval[]) => Timestamp;
}

/** Maximum number of results in succession that come too late, because a commit has touched their reads. */
const MAX_LATE = 3;

const NOT_BESIDE: RunningBeside = { state: "none", late: 0 };

export class LiveQueries {
  readonly #run: RunQuery;
  readonly #runBeside: RunBeside;
  readonly #sameSince: LiveQueriesDeps["sameSince"];
  readonly #byKey = new Map<string, LiveQuery>();
  readonly #watched = new Map<number, IntervalIndex<LiveQuery>>();
  /** Keyed by query and arguments: true while no run has read the caller's identity. */
  readonly #shareable = new Memo<string, boolean>(MAX_REMEMBERED);

  constructor({ run, runBeside, sameSince }: LiveQueriesDeps) {
    this.#run = run;
    this.#runBeside = runBeside;
    this.#sameSince = sameSince;
  }

  subscribe(description: QueryDescription, subscriber: Subscriber): LiveQuery {
    const live = this.#find(description);
    live.subscribers.add(subscriber);
    return live;
  }

  unsubscribe(live: LiveQuery, subscriber: Subscriber): void {
    live.subscribers.delete(subscriber);
    if (live.subscribers.size > 0) return;
    if (this.#byKey.get(live.key) === live) this.#byKey.delete(live.key);
    this.#watch(live, []);
  }

  /**
   * Runs the query if it is stale; null if the result is there at once, or if the query is now retired. Call it where no commit
   * can interleave.
   */
  refresh(live: LiveQuery): Promise<void> | null {
    if (!live.stale) return null;
    if (this.#hasBecomeShareable(live)) {
      this.#retire(live);
      return null;
    }
    const run = this.#run({ ...live.description, journal: live.journal });
    if (run instanceof Promise) {
      return run.then((ended) => {
        this.#take(live, ended);
      });
    }
    this.#take(live, run);
    return null;
  }

  /** True if the query runs in another thread, or begins to. Its subscribers are notified of its end as of a change. */
  runsBeside(live: LiveQuery): boolean {
    if (!live.stale || live.retired || live.beside.state === "mustRunHere") return false;
    if (live.beside.state === "running") return true;
    const running = this.#runBeside({ ...live.description, journal: live.journal });
    if (running === null) return false;
    const { late } = live.beside;
    live.beside = { state: "running", late };
    const ended = (result: { run: QueryRun; isCurrent: boolean } | null): void => {
      this.#takeBeside(live, result, late);
    };
    running.then(ended, () => {
      ended(null);
    });
    return true;
  }

  #takeBeside(live: LiveQuery, result: { run: QueryRun; isCurrent: boolean } | null, late: number): void {
    if (result?.isCurrent === true) {
      this.#take(live, result.run);
    } else {
      const isOver = result === null || late + 1 >= MAX_LATE;
      live.beside = isOver ? { state: "mustRunHere" } : { state: "none", late: late + 1 };
    }
    for (const subscriber of live.subscribers) subscriber.mayHaveChanged(live);
  }

  #take(live: LiveQuery, { outcome, reads, journal, identityRead }: QueryRun): void {
    live.stale = false;
    live.beside = NOT_BESIDE;
    this.#noteIdentity(live, identityRead);
    if (live.retired) return;
    live.journal = journal;
    live.since = this.#sameSince(reads);
    const isSame = sameOutcome(live.outcome, outcome);
    // The newest rows of a table are a range that becomes shorter with each of them. Watching the longer one is correct too, and costs
    // nothing; after it has caused an unnecessary run, it is replaced.
    const isWatched = !isSame && areWithin(reads, live.reads);
    if (live.subscribers.size > 0 && !isWatched) this.#watch(live, reads);
    if (isSame) return;
    live.outcome = outcome;
    live.version += 1;
  }

  watches(index: number): boolean {
    return this.#watched.get(index)?.isEmpty === false;
  }

  /**
   * Marks stale the queries that a commit touched: called with each index key that it added or removed, or whose document it
   * changed.
   */
  touch(index: number, key: string): void {
    this.#watched.get(index)?.visit(key, (live) => {
      this.#markStale(live);
    });
  }

  /** Marks everything stale, after the code has changed. */
  touchAll(): void {
    this.#shareable.clear();
    for (const live of this.#byKey.values()) this.#markStale(live);
  }

  get size(): number {
    return this.#byKey.size;
  }

  #markStale(live: LiveQuery): void {
    if (live.stale) return;
    live.stale = true;
    for (const subscriber of live.subscribers) subscriber.mayHaveChanged(live);
  }

  #find(description: QueryDescription): LiveQuery {
    const base = baseKey(description);
    // Administrators share with nobody, because they may run internal functions and see more of an error.
    const shared = this.#shareable.get(base) === true && description.caller.kind !== "admin";
    const key = shared ? base : `${base} ${identityKey(description.caller)}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const live: LiveQuery = {
      description,
      key,
      base,
      shared,
      retired: false,
      subscribers: new Set(),
      outcome: null,
      journal: description.journal,
      reads: [],
      stale: true,
      version: 0,
      since: 0n,
      beside: NOT_BESIDE,
    };
    this.#byKey.set(key, live);
    return live;
  }

  /** True for a caller who subscribed before the first run had shown that the query does not read the identity. */
  #hasBecomeShareable({ base, shared, retired, journal, description }: LiveQuery): boolean {
    if (shared || retired || description.caller.kind === "admin") return false;
    return this.#shareable.get(base) === true && journal === description.journal;
  }

  #noteIdentity(live: LiveQuery, identityRead: boolean): void {
    const { base } = live;
    if (live.description.caller.kind === "admin") return;
    if (!identityRead) {
      if (this.#shareable.get(base) === undefined) this.#share(live);
      return;
    }
    this.#shareable.set(base, false);
    if (live.shared) this.#retire(live);
  }

  /** The first run has not read the identity: its live query is the shared one. */
  #share(live: LiveQuery): void {
    const { base, key, journal, description } = live;
    this.#shareable.set(base, true);
    if (this.#byKey.get(key) !== live || this.#byKey.has(base) || journal !== description.journal) return;
    this.#byKey.delete(key);
    this.#byKey.set(base, live);
    live.key = base;
    live.shared = true;
  }

  #retire(live: LiveQuery): void {
    live.retired = true;
    this.#byKey.delete(live.key);
    this.#watch(live, []);
    for (const subscriber of live.subscribers) subscriber.mayHaveChanged(live);
  }

  #watch(live: LiveQuery, reads: ReadInterval[]): void {
    if (sameIntervals(live.reads, reads)) return;
    for (const interval of live.reads) this.#watched.get(interval.index)?.remove(interval, live);
    for (const interval of reads) this.#watchedIn(interval.index).add(interval, live);
    live.reads = reads;
  }

  #watchedIn(index: number): IntervalIndex<LiveQuery> {
    const known = this.#watched.get(index);
    if (known !== undefined) return known;
    const created = new IntervalIndex<LiveQuery>();
    this.#watched.set(index, created);
    return created;
  }
}
