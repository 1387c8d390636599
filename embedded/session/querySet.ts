/** The queries one client watches, and which of them must be looked at before its next Transition. */
import type { LiveQueries, LiveQuery, QueryDescription, Subscriber } from "../engine/liveQueries.ts";
import type { Caller } from "../engine/ports.ts";
import type { AddQuery, QuerySetModification } from "../protocol/clientMessages.ts";
import { encodeQueryRemoved, encodeQueryResult } from "../protocol/serverMessages.ts";

interface Watched {
  description: Omit<QueryDescription, "caller">;
  live: LiveQuery;
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
  readonly #removed: number[] = [];

  constructor(live: LiveQueries, onStale: () => void) {
    this.#live = live;
    this.#onStale = onStale;
  }

  get size(): number {
    return this.#watched.size;
  }

  get hasStale(): boolean {
    return this.#stale.size > 0 || this.#removed.length > 0;
  }

  mayHaveChanged(live: LiveQuery): void {
    for (const queryId of this.#idsOf.get(live) ?? []) this.#stale.add(queryId);
    this.#onStale();
  }

  modify(modifications: readonly QuerySetModification[], caller: Caller): void {
    for (const modification of modifications) {
      if (modification.type === "Add") this.#add(modification, caller);
      else this.#remove(modification.queryId);
    }
  }

  /** Everything is asked anew as another caller. */
  changeCaller(caller: Caller): void {
    for (const [queryId, watched] of this.#watched) this.#resubscribe(queryId, watched, caller);
  }

  /** JSON texts of the modifications that bring the client up to the present. Only inside a job of the executor. */
  async collect(caller: Caller): Promise<string[]> {
    const modifications = this.#removed.splice(0).map(encodeQueryRemoved);
    const stale = [...this.#stale];
    this.#stale.clear();
    for (const queryId of stale) {
      const modification = await this.#update(queryId, caller);
      if (modification !== null) modifications.push(modification);
    }
    return modifications;
  }

  clear(): void {
    for (const [queryId, watched] of this.#watched) this.#detach(queryId, watched.live);
    this.#watched.clear();
    this.#stale.clear();
  }

  async #update(queryId: number, caller: Caller): Promise<string | null> {
    const watched = this.#watched.get(queryId);
    if (watched === undefined) return null;
    await this.#live.refresh(watched.live);
    if (watched.live.retired) {
      this.#resubscribe(queryId, watched, caller);
      this.#stale.delete(queryId);
      await this.#live.refresh(watched.live);
    }
    const { outcome, version, journal } = watched.live;
    if (outcome === null || version === watched.sent) return null;
    watched.sent = version;
    return encodeQueryResult(queryId, outcome, journal);
  }

  #add({ queryId, udfPath, args, journal }: AddQuery, caller: Caller): void {
    const description = { path: udfPath, args: args[0] ?? {}, journal: journal ?? null };
    const previous = this.#watched.get(queryId);
    if (previous !== undefined) this.#detach(queryId, previous.live);
    this.#watched.set(queryId, { description, live: this.#attach(queryId, { ...description, caller }), sent: -1 });
  }

  #remove(queryId: number): void {
    const watched = this.#watched.get(queryId);
    if (watched === undefined) return;
    this.#detach(queryId, watched.live);
    this.#watched.delete(queryId);
    this.#stale.delete(queryId);
    this.#removed.push(queryId);
  }

  #resubscribe(queryId: number, watched: Watched, caller: Caller): void {
    const { journal } = watched.live;
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
