/** The queries one client watches, and which of them must be looked at before its next Transition. */
import type { LiveQueries, LiveQuery, QueryDescription, Subscriber } from "../live/liveQueries.ts";
import type { Caller } from "../domain/ports.ts";
import type { AddQuery, QuerySetModification } from "../protocol/clientMessages.ts";
import { encodeQueryRemoved, encodeQueryResult } from "../protocol/serverMessages.ts";

/** What one client may make the deployment keep right. */
export interface QueryLimits {
  queries: number;
  /** Of all questions together, in UTF-8. */
  bytes: number;
}

interface Watched {
  description: Omit<QueryDescription, "caller">;
  live: LiveQuery;
  /** Bytes of the question. */
  size: number;
  /** The version of the result that the client has; -1 when it has none. */
  sent: number;
}

export class QuerySet implements Subscriber {
  readonly #live: LiveQueries;
  readonly #onStale: () => void;
  readonly #watched = new Map<number, Watched>();
  /** Usually one query id for a live query; two components may ask the same with different journals. */
  readonly #idsOf = new Map<LiveQuery, Set<number>>();
  readonly #stale = new Set<number>();
  #removed: number[] = [];
  /** How many of `#removed` the modifications being collected tell of. */
  #removedTold = 0;
  #bytes = 0;
  #caller: Caller = { kind: "anonymous" };

  constructor(live: LiveQueries, onStale: () => void) {
    this.#live = live;
    this.#onStale = onStale;
  }

  get size(): number {
    return this.#watched.size;
  }

  /** Of all questions together, in UTF-8. */
  get bytes(): number {
    return this.#bytes;
  }

  get hasStale(): boolean {
    return this.#stale.size > 0 || this.#removed.length > 0;
  }

  mayHaveChanged(live: LiveQuery): void {
    for (const queryId of this.#idsOf.get(live) ?? []) this.#stale.add(queryId);
    this.#onStale();
  }

  /** False when the client watches too much. */
  modify(modifications: readonly QuerySetModification[], caller: Caller, limits: QueryLimits): boolean {
    this.#caller = caller;
    for (const modification of modifications) {
      if (modification.type === "Add") this.#add(modification);
      else this.#remove(modification.queryId);
      if (this.#watched.size > limits.queries || this.#bytes > limits.bytes) return false;
    }
    return true;
  }

  /** Everything is asked anew as another caller. */
  changeCaller(caller: Caller): void {
    this.#caller = caller;
    for (const [queryId, watched] of this.#watched) this.#resubscribe(queryId, watched);
  }

  /**
   * JSON texts of the modifications that bring the client up to the present. Only inside a job of the executor, and
   * nothing else here may be called until it has ended. `delivered` then says that they are on their way.
   */
  async collect(): Promise<string[]> {
    this.#removedTold = this.#removed.length;
    const modifications = this.#removed.map(encodeQueryRemoved);
    const stale = [...this.#stale];
    this.#stale.clear();
    for (const queryId of stale) {
      const watched = this.#watched.get(queryId);
      if (watched === undefined) continue;
      await this.#live.refresh(watched.live);
      if (watched.live.retired) await this.#askAnew(queryId, watched);
      const { outcome, version, journal } = watched.live;
      if (outcome === null || version === watched.sent) continue;
      watched.sent = version;
      modifications.push(encodeQueryResult(queryId, outcome, journal));
    }
    return modifications;
  }

  delivered(): void {
    this.#removed = this.#removed.slice(this.#removedTold);
    this.#removedTold = 0;
  }

  clear(): void {
    for (const [queryId, watched] of this.#watched) this.#detach(queryId, watched.live);
    this.#watched.clear();
    this.#stale.clear();
  }

  async #askAnew(queryId: number, watched: Watched): Promise<void> {
    this.#resubscribe(queryId, watched);
    this.#stale.delete(queryId);
    await this.#live.refresh(watched.live);
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
