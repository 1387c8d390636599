/**
 * Reuses the results of alike runs. A query that only calls other queries is a function of its arguments and of their
 * answers. If another person's run would get the same answers, it has the same result, and its code need not run:
 * after a commit, the feed of a list runs twice, and each other screen only checks its own person's admission. The
 * first run is not remembered, because it finds no cached rows.
 */
import { identityKey, type Caller } from "../domain/caller.ts";
import { textOfArguments, type Arguments } from "../domain/callArguments.ts";
import type { DeployedFunction } from "../domain/application.ts";
import type { CachedResult, Moment, QueryCache } from "../live/queryCache.ts";
import type { Transaction } from "../transaction/transaction.ts";
import type { InnerCall, Trace } from "./execution.ts";

interface CachedCall {
  key: string;
  caller: Caller;
}

/** The last own key of each caller: the same text each time, so that it is hashed once. */
const ownKeys = new WeakMap<Caller, { key: string; own: string }>();

/** The key of a result that depends on the caller. `key` is JSON, so its end is unambiguous. */
export function ownKey(key: string, caller: Caller): string {
  const known = ownKeys.get(caller);
  if (known?.key === key) return known.own;
  const own = `${key} ${identityKey(caller)}`;
  ownKeys.set(caller, { key, own });
  return own;
}

/** The cached result of a query, for everybody or for this caller. */
export function findKnown(
  cache: Pick<QueryCache, "find">,
  { key, caller }: CachedCall,
  now: Moment,
): CachedResult | null {
  return cache.find(key, now) ?? cache.find(ownKey(key, caller), now);
}

interface AlikeRun {
  args: string;
  inner: readonly InnerCall[];
  result: string;
  /** The query cache's: new code, settings or tables invalidate everything derived from the old ones. */
  generation: number;
}

interface AlikeRequest {
  args: Arguments;
  caller: Caller;
  transaction: Transaction;
  trace: Trace;
  logLines: readonly string[];
  now: Moment;
}

/** Remembers the last such run of each function. */
export class AlikeRuns {
  readonly #cache: QueryCache;
  readonly #last = new WeakMap<DeployedFunction, AlikeRun>();

  constructor(cache: QueryCache) {
    this.#cache = cache;
  }

  /** The result of an earlier alike run, whose reads then count as read by this one; else of `run`. */
  async resultOf(called: DeployedFunction, request: AlikeRequest, run: () => Promise<string>): Promise<string> {
    const known = this.find(called, request);
    if (known !== null) return known;
    const result = await run();
    this.#keep(called, request, result);
    return result;
  }

  /** The result of an earlier alike run, whose reads then count as read by this one; null if there is none. */
  find(called: DeployedFunction, { args, caller, transaction, trace, now }: AlikeRequest): string | null {
    const last = this.#last.get(called);
    if (last?.generation !== this.#cache.generation || last.args !== textOfArguments(args)) return null;
    const found: CachedResult[] = [];
    for (const { key, result } of last.inner) {
      const known = findKnown(this.#cache, { key, caller }, now);
      if (known?.result !== result) return null;
      found.push(known);
    }
    const inside = transaction.within(called.component);
    for (const known of found) inside.countReads(known);
    trace.identityRead = found.some(({ identityRead }) => identityRead);
    return last.result;
  }

  #keep(called: DeployedFunction, { args, trace, logLines }: AlikeRequest, result: string): void {
    const { inner, momentRead, allowanceRead, paginated } = trace;
    if (inner === null || inner.length === 0 || logLines.length > 0) return;
    if (momentRead || allowanceRead || paginated) return;
    this.#last.set(called, { args: textOfArguments(args), inner, result, generation: this.#cache.generation });
  }
}
