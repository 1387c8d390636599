/** An engine in memory whose functions are written in the test, on the system calls that `convex/server` makes. */
import { systemClock, systemRandomness } from "../surroundings.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { createEngine, type Engine } from "./engine.ts";
import type { Caller, DeployedFunction, JsonValue } from "./ports.ts";

export type SystemCall = (op: string, args: JsonValue) => Promise<JsonValue>;
type Handler = (call: SystemCall, args: Record<string, JsonValue>) => Promise<JsonValue>;

export interface TestFunction {
  kind: "query" | "mutation" | "action";
  visibility?: "public" | "internal";
  handler: Handler;
}

export const asNobody: Caller = { kind: "anonymous" };
export const asAdmin: Caller = { kind: "admin", actingAs: null };

export function asPerson(subject: string): Caller {
  const identity = { tokenIdentifier: `issuer|${subject}`, issuer: "issuer", subject };
  return { kind: "user", identity, expiresAt: Number.MAX_SAFE_INTEGER };
}

export interface TestEngine extends Engine {
  run: (path: string, args?: JsonValue, caller?: Caller) => Promise<JsonValue>;
}

function deployed(path: string, { kind, visibility = "public", handler }: TestFunction, host: () => Engine["host"]) {
  const invoke = async (argsJson: string): Promise<string> => {
    const [args = {}] = JSON.parse(argsJson) as Record<string, JsonValue>[];
    const call: SystemCall = async (op, given) =>
      JSON.parse(await host().asyncSyscall(op, JSON.stringify(given))) as JsonValue;
    return JSON.stringify(await handler(call, args));
  };
  const registered = {
    invokeQuery: invoke,
    invokeMutation: invoke,
    invokeAction: (_: string, argsJson: string) => invoke(argsJson),
  };
  return { path, kind, visibility, environment: "isolate", args: null, returns: null, registered } as DeployedFunction;
}

export async function anEngine(functions: Record<string, TestFunction>): Promise<TestEngine> {
  const engine: Engine = createEngine({
    store: createMemoryStore(),
    clock: systemClock,
    randomness: systemRandomness,
    log: { info: () => undefined, error: () => undefined },
    guard: { enter: noop, leave: noop, suspend: noop, resume: noop },
    errors: "shown",
    systemFunctions: new Map(),
    onDiskFailure: noop,
  });
  const entries = Object.entries(functions).map(
    ([path, each]) => [path, deployed(path, each, () => engine.host)] as const,
  );
  const application = { functions: new Map(entries), schema: null, authProviders: [], crons: [], http: null };
  await engine.installer.install(application);
  const run = async (path: string, args: JsonValue = {}, caller: Caller = asNobody): Promise<JsonValue> => {
    const outcome = await engine.calls.anyFunction({ path, args, caller, requestId: "test" });
    if (!outcome.ok) throw new Error(outcome.errorMessage, { cause: outcome.errorData });
    return JSON.parse(outcome.value) as JsonValue;
  };
  return { ...engine, run };
}

function noop(): void {
  return undefined;
}

/** All documents of a table, oldest first, as a query's handler reads them. */
export async function readAll(call: SystemCall, host: { syscall(op: string, args: string): string }, table: string) {
  const query = { source: { type: "FullTableScan", tableName: table, order: null }, operators: [] };
  const { queryId } = JSON.parse(host.syscall("1.0/queryStream", JSON.stringify({ query }))) as { queryId: number };
  const rows: Record<string, JsonValue>[] = [];
  for (;;) {
    const next = (await call("1.0/queryStreamNext", { queryId })) as {
      value: Record<string, JsonValue>;
      done: boolean;
    };
    if (next.done) return rows;
    rows.push(next.value);
  }
}
