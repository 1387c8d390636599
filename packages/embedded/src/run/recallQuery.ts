import { askedAddress, findPublicFunction, shownPath } from "../domain/functionPath.ts";
import { newTrace } from "./functionHost.ts";
import type { CallsDeps } from "./calls.ts";
import type { QueryDescription, QueryRun } from "../live/liveQueries.ts";

type RecallDeps = Pick<
  CallsDeps,
  "application" | "newTransaction" | "durability" | "clock" | "executions" | "alike" | "newRequestId"
>;

/**
 * The run of a person's query that would be like another's (`alikeRuns.ts`), so that its code need not run; null if there is
 * none, and for administrators. Without a promise, because after a change there is one such run for each open list. Call it
 * only inside an executor job.
 */
export function recallQuery(
  { application, newTransaction, durability, clock, executions, alike, newRequestId }: RecallDeps,
  description: QueryDescription,
): QueryRun | null {
  const { path, componentPath = "", args, caller, requestId } = description;
  if (caller.kind === "admin" || componentPath !== "") return null;
  const called = findPublicFunction(application(), path);
  if (called?.kind !== "query") return null;
  const [startedAt, began] = [clock.now(), performance.now()];
  const now = { at: durability.applied, clock: startedAt };
  const [transaction, trace] = [newTransaction(false), newTrace()];
  const value = alike.find(called, { args, caller, transaction, trace, logLines: [], now });
  if (value === null) return null;
  executions.record({
    kind: "query",
    identifier: shownPath(askedAddress(description)),
    requestId: requestId ?? newRequestId(),
    startedAt,
    durationMs: performance.now() - began,
    logLines: [],
    error: null,
  });
  const outcome = { ok: true as const, value, logLines: [] };
  return { outcome, reads: transaction.reads.intervals(), journal: null, identityRead: trace.identityRead };
}
