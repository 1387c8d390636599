import { type SyncFile, syncFile } from "../../src/storage/commitLog.ts";
import { createSqliteStore } from "../../src/storage/sqliteStore.ts";
import type { Store } from "../../src/storage/store.ts";
import type { DeploymentOptions } from "../../src/deployment.ts";

/** The events in order; `request` is `session request`. */
export type TraceEvent =
  | { kind: "applied"; requests: readonly string[] }
  | { kind: "sync begins" }
  | { kind: "sync ended" }
  | { kind: "answered"; request: string };

export interface Traced {
  trace: TraceEvent[];
  openStore: NonNullable<DeploymentOptions["openStore"]>;
}

/**
 * A store that records its commits and syncs. A sync is held until `beforeSyncEnds` resolves, so that an answer that does
 * not wait for it has time to arrive first.
 */
export function tracedStore(beforeSyncEnds: () => Promise<void>): Traced {
  const trace: TraceEvent[] = [];
  const watchedSync: SyncFile = async (descriptor, file) => {
    // Answers wait for the commit log only. Syncing SQLite's files frees space in it.
    if (file !== "log") {
      await syncFile(descriptor, file);
      return;
    }
    trace.push({ kind: "sync begins" });
    await syncFile(descriptor, file);
    await beforeSyncEnds();
    trace.push({ kind: "sync ended" });
  };
  const openStore = (options: Parameters<typeof createSqliteStore>[0]): Store => {
    const store = createSqliteStore({ ...options, syncFile: watchedSync });
    const { apply } = Object.getPrototypeOf(store) as Store;
    store.apply = (batch) => {
      trace.push({
        kind: "applied",
        requests: batch.answers.map(({ sessionId, requestId }) => `${sessionId} ${requestId}`),
      });
      apply.call(store, batch);
    };
    return store;
  };
  return { trace, openStore };
}

/** Every answer must come after the end of a sync that began after its commit. */
export function traceProblems(trace: readonly TraceEvent[]): string[] {
  const answered = trace.flatMap((event, at) => (event.kind === "answered" ? [{ ...event, at }] : []));
  return answered.flatMap(({ request, at }) => {
    const applied = trace.findIndex((event) => event.kind === "applied" && event.requests.includes(request));
    if (applied === -1) return [`${request} was answered and never applied`];
    const begun = indexAfter(trace, "sync begins", applied);
    const ended = begun === null ? null : indexAfter(trace, "sync ended", begun);
    return ended === null || ended > at ? [`${request} was answered before it was synced`] : [];
  });
}

/** The sizes of groups: 0 for a sync without anything new, more than 1 for commits that shared a sync. */
export function groups(trace: readonly TraceEvent[]): number[] {
  const sizes: number[] = [];
  let applied = 0;
  for (const { kind } of trace) {
    if (kind === "applied") applied += 1;
    if (kind !== "sync begins") continue;
    sizes.push(applied);
    applied = 0;
  }
  return sizes;
}

function indexAfter(trace: readonly TraceEvent[], kind: TraceEvent["kind"], after: number): number | null {
  const found = trace.findIndex((event, at) => at > after && event.kind === kind);
  return found === -1 ? null : found;
}
