/** The queries one client subscribes to, including which of them must be refreshed before its next Transition. */
import type { Timestamp } from "../domain/clock.ts";
import type { LiveQueries, LiveQuery, QueryDescription, Subscriber } from "../live/liveQueries.ts";
import type { Caller } from "../domain/caller.ts";
import type { AddQuery, QuerySetModification } from "../protocol/clientMessages.ts";
import { encodeQueryRemoved, encodeQueryResult } from "../protocol/serverMessages.ts";

/** Limits of one client's subscriptions. */
export interface QueryLimits {
  queries: number;
  /** UTF-8 bytes of the paths and arguments of all queries. */
  bytes: number;
}

interface Watched {
  description: Omit<QueryDescription, "caller">;
  live: LiveQuery;
  /** UTF-8 bytes of the path and arguments. */
  size: number;
  /** The version of the result that was sent to the client; -1 when none was. */
  sent: number;
}

export class QuerySet implements Subscriber {
  readonly #live: LiveQueries;
  readonly #onStale: () => void;
  readonly #watched = new Map<number, Watched>();
  /**
   * Usually one query id per live query, but two components may subscribe to the same query with different journals.
   */
  readonly #idsOf = new Map<LiveQuery, Set<number>>();
  readonly #stale = new Set<number>();
  #removed: number[] = [];
  /** The number of entries of `#removed` in the modifications being collected. */
  #removedCollected = 0;
  #since: Timestamp = 0n;
  #bytes = 0;
  #caller: Caller = { kind: "anonymous" };

  constructor(live: LiveQueries, onStale: () => void) {
    this.#live = live;
    this.#onStale = onStale;
  }

  get size(): number {
    return this.#watched.size;
  }

  /** UTF-8 bytes of the paths and arguments of all queries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The last commit that may have changed a result collected so far. */
  get since(): Timestamp {
    return this.#since;
  }

  get hasStale(): boolean {
    return this.#stale.size > 0 || this.#removed.length > 0;
  }

  /** True if the next Transition must wait for a query in another thread. Starts the queries that should run there. */
  waits(): boolean {
    let isWaiting = false;
    for (const queryId of this.#stale) {
      const watched = this.#watched.get(queryId);
      if (watched !== undefined && this.#live.runsBeside(watched.live)) isWaiting = true;
    }
    return isWaiting;
  }

  mayHaveChanged(live: LiveQuery): void {
    for (const queryId of this.#idsOf.get(live) ?? []) this.#stale.add(queryId);
    this.#onStale();
  }

  /** False when the client exceeds its limits. */
  modify(modifications: readonly QuerySetModification[], caller: Caller, limits: QueryLimits): boolean {
    this.#caller = caller;
    for (const modification of modifications) {
      if (modification.type === "Add") this.#add(modification);
      else this.#remove(modification.queryId);
      if (this.#watched.size > limits.queries || this.#bytes > limits.bytes) return false;
    }
    return true;
  }

  /** Subscribes every query again as another caller. */
  changeCaller(caller: Caller): void {
    this.#caller = caller;
    for (const [queryId, watched] of this.#watched) this.#resubscribe(queryId, watched);
  }

  /**
   * Refreshes stale queries and returns the JSON texts of the modifications that bring the client up to date; a promise only
   * if code must run. Call it only inside an executor job, and call nothing else here until it has resolved. `delivered` then
   * confirms that the modifications are sent.
   */
  collect(): string[] | Promise<string[]> {
    this.#removedCollected = this.#removed.length;
    const modifications = this.#removed.map(encodeQueryRemoved);
    const stale = [...this.#stale];
    this.#stale.clear();
    return this.#collectResults(stale, modifications);
  }

  delivered(): void {
    this.#removed = this.#removed.slice(this.#removedCollected);
    this.#removedCollected = 0;
  }

  clear(): void {
    for (const [queryId, watched] of this.#watched) this.#detach(queryId, watched.live);
    this.#watched.clear();
    this.#stale.clear();
  }

  #collectResults(stale: readonly number[], modifications: string[]): string[] | Promise<string[]> {
    for (const [at, queryId] of stale.entries()) {
      const watched = this.#watched.get(queryId);
      if (watched === undefined) continue;
      const running = this.#refresh(queryId, watched);
      if (running !== null) {
        return running.then(() => {
          this.#addResult(queryId, watched, modifications);
          return this.#collectResults(stale.slice(at + 1), modifications);
        });
      }
      this.#addResult(queryId, watched, modifications);
    }
    return modifications;
  }

  #addResult(queryId: number, watched: Watched, modifications: string[]): void {
    const { outcome, version, since, journal } = watched.live;
    // A result that changed and changed back counts, too: it was different in between.
    if (since > this.#since) this.#since = since;
    if (outcome === null || version === watched.sent) return;
    watched.sent = version;
    modifications.push(encodeQueryResult(queryId, outcome, journal));
  }

  #refresh(queryId: number, watched: Watched): Promise<unknown> | null {
    const running = this.#live.refresh(watched.live);
    if (running === null) return this.#refreshSuccessor(queryId, watched);
    return running.then(() => this.#refreshSuccessor(queryId, watched));
  }

  #refreshSuccessor(queryId: number, watched: Watched): Promise<unknown> | null {
    if (!watched.live.retired) return null;
    this.#resubscribe(queryId, watched);
    this.#stale.delete(queryId);
    return this.#live.refresh(watched.live);
  }

  #add({ queryId, udfPath, componentPath, args, journal }: AddQuery): void {
    const component = componentPath === undefined ? {} : { componentPath };
    const description = { path: udfPath, ...component, args, journal: journal ?? null };
    const previous = this.#watched.get(queryId);
    if (previous !== undefined) this.#detach(queryId, previous.live);
    const caller = this.#caller;
    const size = Buffer.byteLength(`${udfPath}${componentPath ?? ""}${args.text}${journal ?? ""}`);
    this.#bytes += size - (previous?.size ?? 0);
    this.#watched.set(queryId, {
      description,
      live: this.#attach(queryId, { ...description, caller }),
      size,
      sent: -1,
    });
  }

  #remove(queryId: number): void {
    const watched = this.#watched.get(queryId);
    if (watched === undefined) return;
    this.#detach(queryId, watched.live);
    this.#watched.delete(queryId);
    this.#stale.delete(queryId);
    this.#bytes -= watched.size;
    this.#removed.push(queryId);
  }

  #resubscribe(queryId: number, watched: Watched): void {
    const { journal } = watched.live;
    const caller = this.#caller;
    this.#detach(queryId, watched.live);
    watched.live = this.#attach(queryId, { ...watched.description, journal, caller });
    watched.sent = -1;
  }

  #attach(queryId: number, description: QueryDescription): LiveQuery {
    const live = this.#live.subscribe(description, this);
    const ids = this.#idsOf.get(live) ?? new Set();
    this.#idsOf.set(live, ids.add(queryId));
    this.#stale.add(queryId);
    return live;
  }

  #detach(queryId: number, live: LiveQuery): void {
    const ids = this.#idsOf.get(live);
    ids?.delete(queryId);
    if (ids === undefined || ids.size > 0) return;
    this.#idsOf.delete(live);
    this.#live.unsubscribe(live, this);
  }
}
