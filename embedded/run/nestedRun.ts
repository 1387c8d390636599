import type { Execution, Trace } from "./execution.ts";
import { CalledFunctionFailed } from "../domain/calledFunctionFailed.ts";
import { describeFailure } from "./functionErrors.ts";
import { newTrace, type FunctionHost } from "./functionHost.ts";
import { requireFunction, type FunctionAddress } from "../domain/functionPath.ts";
import { FunctionRefused } from "../domain/limits.ts";
import type { Application, DeployedFunction } from "../domain/application.ts";
import type { Caller } from "../domain/caller.ts";
import type { JsonValue } from "../domain/json.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { Moment, SharedReads } from "../live/sharedReads.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { Usage, type NarrowerLimits } from "../transaction/usage.ts";

interface NestedWorld {
  application: () => Application;
  host: () => FunctionHost;
  newTransaction: (mayWrite: boolean, usage: Usage) => Transaction;
  sharedReads: SharedReads;
  durability: { readonly applied: Timestamp };
}

export interface NestedCall {
  /** A snapshot query sees nothing of what its caller has written, and its caller does not depend on what it read. */
  kind: "query" | "mutation" | "snapshotQuery";
  address: FunctionAddress;
  args: JsonValue;
  limits?: NarrowerLimits | undefined;
}

/** A function called by a query or mutation: the same snapshot, and a mutation that throws rolls back alone. */
export function runNested(world: NestedWorld, parent: Execution, call: NestedCall): string | Promise<string> {
  if (parent.transaction === null) throw new FunctionRefused("Actions call other functions on their own.");
  if (call.kind === "mutation" && parent.function.kind === "query") {
    throw new FunctionRefused("Queries cannot run mutations.");
  }
  const kind = call.kind === "mutation" ? "mutation" : "query";
  const called = requireFunction(world.application(), call.address, { kind, internalAllowed: true });
  const transaction = parent.transaction.within(called.component);
  const { args, limits } = call;
  const inside = { called, args, transaction, limits };
  if (kind === "query" && !transaction.mayWrite && call.kind !== "snapshotQuery" && limits === undefined) {
    return readShared(world, parent, inside);
  }
  const run = call.kind === "mutation" ? runMutation : call.kind === "snapshotQuery" ? runSnapshot : runQuery;
  return run(world, parent, inside).catch(throwForCaller);
}

interface InsideCall {
  called: DeployedFunction;
  args: JsonValue;
  transaction: Transaction;
  limits?: NarrowerLimits | undefined;
}

/** A ConvexError's data has become text at the edge of the function that threw it; its caller expects the value. */
function throwForCaller(error: unknown): never {
  const { detail, data } = describeFailure(error);
  throw data === undefined ? error : new CalledFunctionFailed(detail, data);
}

/** Identities do not cross into another component, in either direction. */
export function callerOf(parent: Execution, { component }: Pick<DeployedFunction, "component">): Caller {
  return component === parent.function.component ? parent.caller : { kind: "anonymous" };
}

function inherited(parent: Execution, called: DeployedFunction) {
  const { requestId, logLines, fixedNow, scheduledBy, origin } = parent;
  return { caller: callerOf(parent, called), requestId, logLines, fixedNow, scheduledBy, origin };
}

/** A caller's page is its own component's: what another component pages through is no part of it. */
function traceOf(parent: Execution, { component }: DeployedFunction): Trace {
  return component === parent.function.component ? parent.trace : newTrace();
}

/** One at a time, and the parent's own reads and writes wait meanwhile: what rolls back must be this mutation's alone. */
async function runMutation(world: NestedWorld, parent: Execution, call: InsideCall): Promise<string> {
  const transaction = call.transaction.called(call.limits);
  const { overlay, usage } = transaction;
  parent.nestedMutations += 1;
  const result = parent.nested.then(async () => {
    const savepoint = overlay.savepoint();
    try {
      return await runInside(world, parent, { ...call, transaction });
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

function runQuery(world: NestedWorld, parent: Execution, call: InsideCall): Promise<string> {
  const { limits, transaction } = call;
  return runInside(world, parent, limits === undefined ? call : { ...call, transaction: transaction.called(limits) });
}

async function runInside(world: NestedWorld, parent: Execution, call: InsideCall): Promise<string> {
  const { called, args, transaction } = call;
  const run = {
    ...inherited(parent, called),
    function: called,
    args,
    transaction,
    trace: traceOf(parent, called),
  };
  return await world.host().run(run);
}

async function runSnapshot(world: NestedWorld, parent: Execution, call: InsideCall): Promise<string> {
  const { called, args, limits } = call;
  // What the snapshot says is not among the caller's reads: nothing tells when it has changed.
  parent.trace.momentRead = true;
  const usage = new Usage(call.transaction.usage, limits);
  const transaction = world.newTransaction(false, usage).within(called.component);
  return await world
    .host()
    .run({ ...inherited(parent, called), function: called, args, transaction, trace: newTrace() });
}

/** Nothing has been written, so what is called reads the store as it stands, as everybody else at this timestamp does. */
function readShared(world: NestedWorld, parent: Execution, call: InsideCall): string | Promise<string> {
  const { called, args, transaction } = call;
  const key = keyOf(called, args);
  const now: Moment = { at: world.durability.applied, clock: parent.fixedNow ?? 0 };
  const known = world.sharedReads.find(key, now);
  if (known === null) return readToShare(world, parent, { ...call, key, now }).catch(throwForCaller);
  transaction.adopt(known);
  if (known.moment !== null) parent.trace.momentRead = true;
  return known.result;
}

/**
 * The key of a nested call, remembered by its arguments: a live query passes the same object at each of its runs. An entry holds the
 * function's path and not the function, because the function holds the modules of its push.
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

async function readToShare(world: NestedWorld, parent: Execution, call: CallToShare): Promise<string> {
  const { called, args, transaction, key, now } = call;
  const own = world.newTransaction(false, new Usage(transaction.usage)).within(called.component);
  const outer = traceOf(parent, called);
  const trace = newTrace(outer.journal);
  const logged = parent.logLines.length;
  try {
    const result = await world
      .host()
      .run({ ...inherited(parent, called), function: called, args, transaction: own, trace });
    const isSilent = parent.logLines.length === logged;
    const moment = trace.momentRead ? now : null;
    if (mayShare(trace) && isSilent) world.sharedReads.keep(key, { result, moment, ...own.reading() });
    return result;
  } finally {
    // A query that failed has read too: what it read decides when it is worth another try.
    transaction.reads.addAll(own.reads.intervals());
    outer.identityRead ||= trace.identityRead;
    parent.trace.momentRead ||= trace.momentRead;
    parent.trace.allowanceRead ||= trace.allowanceRead;
    adoptPage(outer, trace);
  }
}

function mayShare(trace: Trace): boolean {
  return !trace.identityRead && !trace.allowanceRead && !trace.paginated;
}

function adoptPage(parent: Trace, child: Trace): void {
  if (!child.paginated) return;
  parent.paginated = true;
  parent.journal = child.journal;
}
