/** The whole engine for tests of what time and restarts do: its store can be handed on, its clock moves by hand. */
import { createMemoryStore } from "../storage/memoryStore.ts";
import { systemRandomness } from "../surroundings.ts";
import { createEngine, type Engine, type EngineOptions } from "./engine.ts";
import type {
  Application,
  CallOutcome,
  Clock,
  DeployedFunction,
  FunctionCall,
  JsonValue,
  SchemaDefinition,
} from "./ports.ts";

/** Makes the system calls that `convex/server` makes; arguments and answers are parsed. */
export type Syscalls = (op: string, args: JsonValue) => Promise<JsonValue>;
export type SteppedFunction = (syscall: Syscalls, args: Record<string, JsonValue>) => Promise<JsonValue>;

export interface SteppedProject {
  queries?: Record<string, SteppedFunction>;
  mutations?: Record<string, SteppedFunction>;
  actions?: Record<string, SteppedFunction>;
  /** Answers every path. */
  httpAction?: () => Promise<Response>;
  schema?: SchemaDefinition;
}

/** Timers that become due together ring in their order. */
export class SteppedClock implements Clock {
  readonly #timers = new Set<{ at: number; run: () => void }>();
  #now = Date.UTC(2026, 0, 1);

  now(): number {
    return this.#now;
  }

  setTimer(run: () => void, delayMs: number): { cancel(): void } {
    const timer = { at: this.#now + delayMs, run };
    this.#timers.add(timer);
    return {
      cancel: () => {
        this.#timers.delete(timer);
      },
    };
  }

  step(ms: number): void {
    this.#now += ms;
    const due = [...this.#timers].filter(({ at }) => at <= this.#now).sort((a, b) => a.at - b.at);
    for (const timer of due) if (this.#timers.delete(timer)) timer.run();
  }
}

export interface SteppedEngine extends Engine {
  clock: SteppedClock;
  /** What a push of these functions makes. */
  applicationOf(project: SteppedProject): Application;
}

const noop = (): void => undefined;

export function aSteppedEngine(changes: Partial<EngineOptions> & { clock?: SteppedClock } = {}): SteppedEngine {
  const { clock = new SteppedClock() } = changes;
  const engine = createEngine({
    store: createMemoryStore(),
    randomness: systemRandomness,
    log: { info: noop, error: noop },
    guard: { enter: noop, leave: noop, suspend: noop, resume: noop },
    errors: "shown",
    systemFunctions: new Map(),
    onDiskFailure: (error) => {
      throw error;
    },
    ...changes,
    clock,
  });
  const syscall: Syscalls = async (op, args) =>
    JSON.parse(await engine.host.asyncSyscall(op, JSON.stringify(args))) as JsonValue;
  return { ...engine, clock, applicationOf: (project) => applicationOf(project, syscall) };
}

const KINDS = { queries: "query", mutations: "mutation", actions: "action" } as const;

function applicationOf(project: SteppedProject, syscall: Syscalls): Application {
  const functions = new Map<string, DeployedFunction>();
  for (const group of ["queries", "mutations", "actions"] as const)
    for (const [path, run] of Object.entries(project[group] ?? {}))
      functions.set(
        path,
        deployed(path, KINDS[group], (args) => run(syscall, args)),
      );
  const { httpAction, schema = null } = project;
  const lookup = (path: string, method: string) =>
    httpAction === undefined ? null : ([{ invokeHttpAction: httpAction }, method, path] as const);
  return { functions, schema, authProviders: [], crons: [], http: { lookup } };
}

function deployed(
  path: string,
  kind: "query" | "mutation" | "action",
  run: (args: Record<string, JsonValue>) => Promise<JsonValue>,
): DeployedFunction {
  const invoke = async (argsJson: string): Promise<string> => {
    const [args = {}] = JSON.parse(argsJson) as Record<string, JsonValue>[];
    return JSON.stringify(await run(args));
  };
  const registered = {
    invokeQuery: invoke,
    invokeMutation: invoke,
    invokeAction: (_: string, argsJson: string) => invoke(argsJson),
  };
  return { path, kind, visibility: "public", environment: "isolate", args: null, returns: null, registered };
}

export function callOf(path: string, args: JsonValue = {}): FunctionCall {
  return { path, args, caller: { kind: "anonymous" }, requestId: "r" };
}

/** The value of a call that succeeded. */
export function valueOf(outcome: CallOutcome): JsonValue {
  if (!outcome.ok) throw new Error(outcome.errorMessage);
  return JSON.parse(outcome.value) as JsonValue;
}
