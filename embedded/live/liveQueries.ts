/**
 * Live queries: results that are kept right. Equal query, arguments, journal and identity are one live query whatever the
 * number of subscribers, and one that never asked who is calling serves every identity. A commit marks exactly those whose
 * reads it touches; they run again when a subscriber next asks.
 */
import { createHash } from "node:crypto";
import { textOfArguments, type Arguments } from "../domain/callArguments.ts";
import { identityKey, type Caller } from "../domain/caller.ts";
import type { CallOutcome } from "../domain/calls.ts";
import { IntervalIndex } from "./intervalIndex.ts";
import { Memo } from "../domain/memo.ts";
import type { ReadInterval } from "../transaction/readSet.ts";

export interface QueryRun {
  outcome: CallOutcome;
  reads: ReadInterval[];
  journal: string | null;
  identityRead: boolean;
}

export interface QueryDescription {
  path: string;
  /** Of the component whose function it is; the root when absent. */
  componentPath?: string;
  args: Arguments;
  caller: Caller;
  /** Of the one call that asks; a live query gets a new one at each run. */
  requestId?: string;
  /** As the client last had it; fixes the end of a page. */
  journal: string | null;
}

/** Told when a result may have changed; it then asks for it when it can send. */
export interface Subscriber {
  mayHaveChanged(live: LiveQuery): void;
}

export interface LiveQuery {
  readonly description: QueryDescription;
  readonly key: string;
  /** The key without the identity. */
  readonly base: string;
  /** Serves every identity, because it was seen not to ask for one. */
  readonly shared: boolean;
  /** A shared query that asked for the identity after all: its subscribers must subscribe anew, each for itself. */
  retired: boolean;
  readonly subscribers: Set<Subscriber>;
  outcome: CallOutcome | null;
  journal: string | null;
  reads: ReadInterval[];
  stale: boolean;
  /** Grows when the outcome changes, so that a subscriber knows what it has already sent. */
  version: number;
}

const MAX_REMEMBERED = 10_000;

/** Equal for equal questions; short, because it is remembered longer than the question is asked. */
function baseKey({ path, componentPath = "", args, journal }: QueryDescription): string {
  return createHash("sha256")
    .update(JSON.stringify([path, componentPath, textOfArguments(args), journal]))
    .digest("base64");
}

export type RunQuery = (description: QueryDescription) => Promise<QueryRun>;

function sameIntervals(left: readonly ReadInterval[], right: readonly ReadInterval[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ index, lower, upper }, at) => {
      const other = right[at];
      return other?.index === index && other.lower === lower && other.upper === upper;
    })
  );
}

function sameOutcome(left: CallOutcome | null, right: CallOutcome): boolean {
  if (left?.ok === true && right.ok) {
    return left.value === right.value && JSON.stringify(left.logLines) === JSON.stringify(right.logLines);
  }
  if (left === null || left.ok || right.ok) return false;
  // The text differs by the request's id alone: a query that goes on failing in the same way is not news.
  return (
    withoutRequestId(left.errorMessage) === withoutRequestId(right.errorMessage) &&
    JSON.stringify(left.errorData) === JSON.stringify(right.errorData)
  );
}

function withoutRequestId(message: string): string {
  return message.replace(/^\[Request ID: [^\]]*\]/, "");
}

export class LiveQueries {
  readonly #run: RunQuery;
  readonly #byKey = new Map<string, LiveQuery>();
  readonly #watched = new Map<number, IntervalIndex<LiveQuery>>();
  /** By query and arguments: whether a run of it has been seen that did not ask for the identity, and none that did. */
  readonly #shareable = new Memo<string, boolean>(MAX_REMEMBERED);

  constructor(run: RunQuery) {
    this.#run = run;
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

  /** Runs the query if anything it read has changed. To be called where no commit can interleave. */
  async refresh(live: LiveQuery): Promise<void> {
    if (!live.stale) return;
    const { outcome, reads, journal, identityRead } = await this.#run({ ...live.description, journal: live.journal });
    live.stale = false;
    this.#noteIdentity(live, identityRead);
    if (live.retired) return;
    live.journal = journal;
    if (live.subscribers.size > 0) this.#watch(live, reads);
    if (sameOutcome(live.outcome, outcome)) return;
    live.outcome = outcome;
    live.version += 1;
  }

  watches(index: number): boolean {
    return this.#watched.get(index)?.isEmpty === false;
  }

  /** Marks what a commit touched, given the index keys it added, removed or whose documents it changed. */
  touch(index: number, key: string): void {
    this.#watched.get(index)?.visit(key, (live) => {
      this.#markStale(live);
    });
  }

  /** New code: everything runs again. */
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
    // An administrator may run what others may not, and is told more: nobody shares with one.
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
    };
    this.#byKey.set(key, live);
    return live;
  }

  #noteIdentity(live: LiveQuery, identityRead: boolean): void {
    const { base } = live;
    if (live.description.caller.kind === "admin") return;
    if (!identityRead) {
      if (this.#shareable.get(base) === undefined) this.#shareable.set(base, true);
      return;
    }
    this.#shareable.set(base, false);
    if (live.shared) this.#retire(live);
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
