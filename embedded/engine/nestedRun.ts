import type { Execution } from "./execution.ts";
import type { FunctionHost } from "./functionHost.ts";
import { requireFunction } from "./functionPath.ts";
import { FunctionRefused } from "./limits.ts";
import type { Application, JsonValue } from "./ports.ts";
import type { Transaction } from "./transaction.ts";

interface NestedWorld {
  application: () => Application;
  host: () => FunctionHost;
}

export interface NestedAddress {
  path: string;
  args: JsonValue;
}

interface NestedCall extends NestedAddress {
  kind: "query" | "mutation";
}

/** A function called by a query or mutation: the same transaction, and a mutation that throws rolls back alone. */
export async function runNested(world: NestedWorld, parent: Execution, call: NestedCall): Promise<string> {
  const { transaction } = parent;
  if (transaction === null) throw new FunctionRefused("Actions call other functions on their own.");
  if (call.kind === "mutation" && parent.function.kind !== "mutation")
    throw new FunctionRefused("Queries cannot run mutations.");
  const earlier = parent.nested;
  const result = earlier.then(() => runInside(world, parent, { ...call, transaction }));
  parent.nested = result.catch(() => undefined);
  return await result;
}

async function runInside(
  world: NestedWorld,
  parent: Execution,
  { kind, path, args, transaction }: NestedCall & { transaction: Transaction },
): Promise<string> {
  const called = requireFunction(world.application(), path, { kind, internalAllowed: true });
  const savepoint = transaction.overlay.savepoint();
  const { caller, requestId, trace, logLines, fixedNow, scheduledBy, ip } = parent;
  const inherited = { caller, requestId, trace, logLines, fixedNow, scheduledBy, ip };
  try {
    return await world.host().run({ function: called, args, transaction, ...inherited });
  } catch (error) {
    transaction.overlay.rollback(savepoint);
    throw error;
  }
}
