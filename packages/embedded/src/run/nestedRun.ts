import type { Execution, InnerCall, Trace } from "./execution.ts";
import { CalledFunctionFailed } from "../domain/calledFunctionFailed.ts";
import { describeFailure } from "./functionErrors.ts";
import { newTrace, type FunctionHost } from "./functionHost.ts";
import { requireFunction, type FunctionAddress } from "../domain/functionPath.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";
import type { Application, DeployedFunction } from "../domain/application.ts";
import type { Caller } from "../domain/caller.ts";
import type { JsonValue } from "../domain/json.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { Moment, QueryCache } from "../live/queryCache.ts";
import { findKnown, ownKey } from "./alikeRuns.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { Usage, type NarrowerLimits } from "../transaction/usage.ts";

interface NestedDeps {
  application: () => Application;
  host: () => FunctionHost;
  newTransaction: (mayWrite: boolean, usage: Usage) => Transaction;
  queryCache: Pick<QueryCache, "find" | "keep">;
  durability: { readonly applied: Timestamp };
}

export interface NestedCall {
  /** A snapshot query does not see its caller's writes, and the caller does not depend on its reads. */
  kind: "query" | "mutation" | "snapshotQuery";
  address: FunctionAddress;
  args: JsonValue;
  limits?: NarrowerLimits | undefined;
}

/**
 * Runs a function called by a query or mutation on the same snapshot. A mutation that throws is rolled back separately.
 */
export function runNested(deps: NestedDeps, parent: Execution, call: NestedCall): string | Promise<string> {
  if (parent.transaction === null) throw new FunctionRefused("Actions call other functions on their own.");
  if (call.kind === "mutation" && parent.function.kind === "query") {
    throw new FunctionRefused("Queries cannot run mutations.");
  }
  if (parent.depth >= LIMITS.nestedCalls) {
    throw new FunctionRefused("Cross component call depth limit exceeded. Do you have an infinite loop in your app?");
  }
  const kind = call.kind === "mutation" ? "mutation" : "query";
  const called = requireFunction(deps.application(), call.address, { kind, internalAllowed: true });
  const transaction = parent.transaction.within(called.component);
  const { args, limits } = call;
  const inside = { called, args, transaction, limits };
  if (kind === "query" && !transaction.mayWrite && call.kind !== "snapshotQuery" && limits === undefined) {
    return readShared(deps, parent, inside);
  }
  parent.trace.inner = null;
  const run = call.kind === "mutation" ? runMutation : call.kind === "snapshotQuery" ? runSnapshot : runQuery;
  return run(deps, parent, inside).catch(throwForCaller);
}

interface InsideCall {
  called: DeployedFunction;
  args: JsonValue;
  transaction: Transaction;
  limits?: NarrowerLimits | undefined;
}

/** A ConvexError's data was serialized at the boundary of the function that threw it; the caller expects the value. */
function throwForCaller(error: unknown): never {
  const { detail, data } = describeFailure(error);
  throw data === undefined ? error : new CalledFunctionFailed(detail, data);
}

/** Identities are not passed to another component, in either direction. */
export function callerOf(parent: Execution, { component }: Pick<DeployedFunction, "component">): Caller {
  return component === parent.function.component ? parent.caller : { kind: "anonymous" };
}

function inherited(parent: Execution, called: DeployedFunction) {
  const { requestId, logLines, fixedNow, scheduledBy, origin, depth } = parent;
  return { caller: callerOf(parent, called), requestId, logLines, fixedNow, scheduledBy, origin, depth: depth + 1 };
}

/** Pagination state is per component: a page that another component reads is not part of the caller's. */
function traceOf(parent: Execution, { component }: DeployedFunction): Trace {
  return component === parent.function.component ? parent.trace : newTrace();
}

/**
 * Runs one at a time, while the parent's own reads and writes wait, so that a rollback undoes only this mutation's
 * writes.
 */
async function runMutation(deps: NestedDeps, parent: Execution, call: InsideCall): Promise<string> {
  const transaction = call.transaction.called(call.limits);
  const { overlay, usage } = transaction;
  parent.nestedMutations += 1;
  const result = parent.nested.then(async () => {
    const savepoint = overlay.savepoint();
    try {
      return await runInside(deps, parent, { ...call, transaction });
    } catch (error) {
      overlay.rollback(savepoint);
      usage.undoWrites();
      throw error;
    } finally {
      parent.nestedMutations -= 1;
    }
  });
  parent.nested = result.catch(() => undefined);
  return await result;
}

function runQuery(deps: NestedDeps, parent: Execution, call: InsideCall): Promise<string> {
  const { limits, transaction } = call;
  return runInside(deps, parent, limits === undefined ? call : { ...call, transaction: transaction.called(limits) });
}

async function runInside(deps: NestedDeps, parent: Execution, call: InsideCall): Promise<string> {
  const { called, args, transaction } = call;
  const run = {
    ...inherited(parent, called),
    function: called,
    args,
    transaction,
    trace: traceOf(parent, called),
  };
  return await deps.host().run(run);
}

async function runSnapshot(deps: NestedDeps, parent: Execution, call: InsideCall): Promise<string> {
  const { called, args, limits } = call;
  // The snapshot's reads are not among the caller's, so no commit would invalidate the result.
  parent.trace.momentRead = true;
  const usage = new Usage(call.transaction.usage, limits);
  const transaction = deps.newTransaction(false, usage).within(called.component);
  return await deps
    .host()
    .run({ ...inherited(parent, called), function: called, args, transaction, trace: newTrace() });
}

/** Without writes, the called query reads the store as every other caller at this timestamp does. */
function readShared(deps: NestedDeps, parent: Execution, call: InsideCall): string | Promise<string> {
  const { called, args, transaction } = call;
  const key = keyOf(called, args);
  const now: Moment = { at: deps.durability.applied, clock: parent.fixedNow ?? 0 };
  const known = findKnown(deps.queryCache, { key, caller: callerOf(parent, called) }, now);
  noteInner(parent, called, known === null ? null : { key, result: known.result });
  if (known === null) return readToShare(deps, parent, { ...call, key, now }).catch(throwForCaller);
  transaction.countReads(known);
  if (known.moment !== null) parent.trace.momentRead = true;
  if (known.identityRead) traceOf(parent, called).identityRead = true;
  return known.result;
}

/** `call` is null when its result was not cached. */
function noteInner(parent: Execution, { component }: DeployedFunction, call: InnerCall | null): void {
  if (call !== null && component === parent.function.component) parent.trace.inner?.push(call);
  else parent.trace.inner = null;
}

/**
 * Cache keys of nested calls by their arguments object, which a live query passes again at each run. An entry holds the
 * function's path rather than the function, which would retain the modules of its push.
 */
const keys = new WeakMap<object, Pick<DeployedFunction, "component" | "path"> & { key: string }>();

function keyOf(called: DeployedFunction, args: JsonValue): string {
  if (typeof args !== "object" || args === null) return JSON.stringify([called.component, called.path, args]);
  const known = keys.get(args);
  const { component, path } = called;
  if (known?.component === component && known.path === path) return known.key;
  const key = JSON.stringify([component, path, args]);
  keys.set(args, { component, path, key });
  return key;
}

type CallToShare = InsideCall & { key: string; now: Moment };

async function readToShare(deps: NestedDeps, parent: Execution, call: CallToShare): Promise<string> {
  const { called, args, transaction, key, now } = call;
  const own = deps.newTransaction(false, new Usage(transaction.usage)).within(called.component);
  const outer = traceOf(parent, called);
  const caller = callerOf(parent, called);
  const trace = newTrace(outer.journal);
  const logged = parent.logLines.length;
  try {
    const result = await deps
      .host()
      .run({ ...inherited(parent, called), function: called, args, transaction: own, trace });
    const isSilent = parent.logLines.length === logged;
    const moment = trace.momentRead ? now : null;
    const { identityRead } = trace;
    if (mayShare(trace) && isSilent) {
      const read = { result, moment, identityRead, ...own.reading() };
      deps.queryCache.keep(identityRead ? ownKey(key, caller) : key, read);
    }
    return result;
  } finally {
    // A failed query has reads too: they determine when it must run again.
    transaction.reads.addAll(own.reads.intervals());
    outer.identityRead ||= trace.identityRead;
    parent.trace.momentRead ||= trace.momentRead;
    parent.trace.allowanceRead ||= trace.allowanceRead;
    copyPage(outer, trace);
  }
}

function mayShare(trace: Trace): boolean {
  return !trace.allowanceRead && !trace.paginated;
}

function copyPage(parent: Trace, child: Trace): void {
  if (!child.paginated) return;
  parent.paginated = true;
  parent.journal = child.journal;
}
