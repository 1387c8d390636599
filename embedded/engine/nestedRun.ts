import type { Execution, Trace } from "./execution.ts";
import { newTrace, type FunctionHost } from "./functionHost.ts";
import { requireFunction } from "./functionPath.ts";
import { FunctionRefused } from "./limits.ts";
import type { Application, DeployedFunction, JsonValue, Timestamp } from "./ports.ts";
import type { SharedReads } from "./sharedReads.ts";
import type { Transaction } from "./transaction.ts";

interface NestedWorld {
  application: () => Application;
  host: () => FunctionHost;
  newTransaction: (mayWrite: boolean) => Transaction;
  sharedReads: SharedReads;
  durability: { readonly applied: Timestamp };
}

export interface NestedAddress {
  path: string;
  args: JsonValue;
}

interface NestedCall extends NestedAddress {
  kind: "query" | "mutation";
}

/** A function called by a query or mutation: the same snapshot, and a mutation that throws rolls back alone. */
export async function runNested(world: NestedWorld, parent: Execution, call: NestedCall): Promise<string> {
  const { transaction } = parent;
  if (transaction === null) throw new FunctionRefused("Actions call other functions on their own.");
  const called = requireFunction(world.application(), call.path, { kind: call.kind, internalAllowed: true });
  if (parent.function.kind === "query") {
    if (call.kind === "mutation") throw new FunctionRefused("Queries cannot run mutations.");
    return await readShared(world, parent, { called, args: call.args, transaction });
  }
  const earlier = parent.nested;
  const result = earlier.then(() => runInside(world, parent, { called, args: call.args, transaction }));
  parent.nested = result.catch(() => undefined);
  return await result;
}

interface InsideCall {
  called: DeployedFunction;
  args: JsonValue;
  transaction: Transaction;
}

function inherited({ caller, requestId, logLines, fixedNow, scheduledBy, ip }: Execution) {
  return { caller, requestId, logLines, fixedNow, scheduledBy, ip };
}

async function runInside(world: NestedWorld, parent: Execution, call: InsideCall): Promise<string> {
  const { called, args, transaction } = call;
  const savepoint = transaction.overlay.savepoint();
  try {
    const run = { ...inherited(parent), function: called, args, transaction, trace: parent.trace };
    return await world.host().run(run);
  } catch (error) {
    transaction.overlay.rollback(savepoint);
    throw error;
  }
}

/** A query has written nothing, so what it calls reads the store as it stands, as everybody else at this timestamp does. */
async function readShared(world: NestedWorld, parent: Execution, call: InsideCall): Promise<string> {
  const { called, args, transaction } = call;
  const key = `${called.path}\x00${JSON.stringify(args)}`;
  const at = world.durability.applied;
  const clock = parent.fixedNow ?? 0;
  const known = world.sharedReads.find(key, at, clock);
  if (known !== null) {
    transaction.adopt(known);
    return known.result;
  }
  const own = world.newTransaction(false);
  const trace = newTrace();
  const logged = parent.logLines.length;
  try {
    const result = await world.host().run({ ...inherited(parent), function: called, args, transaction: own, trace });
    const isSilent = parent.logLines.length === logged;
    if (mayShare(trace) && isSilent) world.sharedReads.keep(key, at, { result, clock, ...own.reading() });
    return result;
  } finally {
    // A query that failed has read too: what it read decides when it is worth another try.
    transaction.adopt(own.reading());
    parent.trace.identityRead ||= trace.identityRead;
    adoptPage(parent.trace, trace);
  }
}

function mayShare(trace: Trace): boolean {
  return !trace.identityRead && !trace.paginated;
}

function adoptPage(parent: Trace, child: Trace): void {
  if (!child.paginated) return;
  parent.paginated = true;
  parent.journal = child.journal;
}
