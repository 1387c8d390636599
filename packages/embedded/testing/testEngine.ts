/**
 * An engine whose functions are written in the test, based on the system calls of `convex/server`. Its clock is
 * advanced manually, and its store can be passed to a next process.
 */
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileStore } from "../src/storage/fileStore.ts";
import { createMemoryStore } from "../src/storage/memoryStore.ts";
import { systemRandomness } from "../src/process/systemEnvironment.ts";
import { answerAsText } from "../src/query/rowAnswers.ts";
import { createEngine, type Engine, type EngineOptions } from "../src/engine.ts";
import type {
  Application,
  Component,
  CronDefinition,
  DeployedFunction,
  HttpMount,
  SchemaDefinition,
} from "../src/domain/application.ts";
import type { Caller } from "../src/domain/caller.ts";
import { EMPTY_APPLICATION } from "../src/domain/components.ts";
import type { CallOutcome, FunctionCall } from "../src/domain/calls.ts";
import type { Clock } from "../src/domain/clock.ts";
import { parseJson, type JsonValue } from "../src/domain/json.ts";

/** Arguments and answers are parsed. */
export type SystemCall = (op: string, args: JsonValue) => Promise<JsonValue>;
export type TestFunction = (call: SystemCall, args: Record<string, JsonValue>) => Promise<JsonValue>;

export interface TestProject {
  queries?: Record<string, TestFunction>;
  internalQueries?: Record<string, TestFunction>;
  mutations?: Record<string, TestFunction>;
  internalMutations?: Record<string, TestFunction>;
  internalActions?: Record<string, TestFunction>;
  actions?: Record<string, TestFunction>;
  /** Handles every path. */
  httpAction?: () => Promise<Response>;
  schema?: SchemaDefinition;
  crons?: CronDefinition[];
  httpMounts?: HttpMount[];
  /** The key is the mount path. */
  components?: Record<string, TestProject>;
}

/** Timers that become due together fire in order. */
export class SteppedClock implements Clock {
  readonly #timers = new Set<{ at: number; run: () => void }>();
  #now = Date.UTC(2026, 0, 1);

  now(): number {
    return this.#now;
  }

  /** The number of timers set. */
  get waiting(): number {
    return this.#timers.size;
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

export interface TestEngine extends Engine {
  clock: SteppedClock;
  /** The application that a push of these functions creates. */
  applicationOf(project: TestProject): Application;
  /** The value of a function of any kind; throws when the function fails. */
  run(path: string, args?: JsonValue, caller?: Caller): Promise<JsonValue>;
}

export type TestEngineOptions = Partial<EngineOptions> & { clock?: SteppedClock };

export const CLOUD_URL = "http://cloud.test";

const noop = (): void => undefined;

/** An engine that is not started, like a process before it has read its store. */
export function anEngine(options: TestEngineOptions = {}): TestEngine {
  const { clock = new SteppedClock() } = options;
  const engine = createEngine({
    store: createMemoryStore(),
    // Created by the first file; no test without its own store writes one.
    fileStore: new FileStore(join(tmpdir(), `no-files-${randomUUID()}`)),
    cloudUrl: () => CLOUD_URL,
    randomness: systemRandomness,
    log: { info: noop, error: noop, refusal: noop },
    guard: {
      enter: noop,
      leave: noop,
      suspend: noop,
      resume: noop,
      noteEnded: noop,
    },
    errors: "shown",
    systemFunctions: new Map(),
    onDiskFailure: (error) => {
      throw error;
    },
    ...options,
    clock,
  });
  const call = systemCall(engine.host);
  const run = async (path: string, args: JsonValue = {}, caller: Caller = asNobody): Promise<JsonValue> =>
    valueOf(await engine.calls.anyFunction({ ...callOf(path, args), caller }));
  return { ...engine, clock, run, applicationOf: (project) => applicationOf(project, call) };
}

/** A store in memory whose syncs, while it is held, end when the test says so. */
export function aHeldDisk() {
  const syncs: (() => void)[] = [];
  const disk = { isHeld: false };
  const store = Object.assign(createMemoryStore(), {
    syncNow: () => !disk.isHeld,
    sync: () => (disk.isHeld ? new Promise<void>((resolve) => syncs.push(resolve)) : Promise.resolve()),
  });
  return { syncs, disk, store };
}

export async function startedEngine(project: TestProject, options: TestEngineOptions = {}): Promise<TestEngine> {
  const engine = anEngine(options);
  await engine.start(engine.applicationOf(project));
  return engine;
}

const SYNCHRONOUS = new Set(["1.0/queryStream", "1.0/queryCleanup", "1.0/db/normalizeId"]);

function systemCall(host: Engine["host"]): SystemCall {
  return async (op, args) => {
    const text = JSON.stringify(args);
    const answer = SYNCHRONOUS.has(op) ? host.syscall(op, text) : await host.asyncSyscall(op, text);
    return parseJson(answerAsText(answer));
  };
}

const GROUPS = {
  queries: { kind: "query", visibility: "public" },
  internalQueries: { kind: "query", visibility: "internal" },
  mutations: { kind: "mutation", visibility: "public" },
  internalMutations: { kind: "mutation", visibility: "internal" },
  internalActions: { kind: "action", visibility: "internal" },
  actions: { kind: "action", visibility: "public" },
} as const;
const GROUP_NAMES = [
  ...(["queries", "internalQueries", "mutations", "internalMutations"] as const),
  ...(["actions", "internalActions"] as const),
] as const;

function applicationOf(project: TestProject, call: SystemCall): Application {
  const components = Object.entries(project.components ?? {}).map(
    ([path, component]) => [path, componentOf(component, path, call)] as const,
  );
  return { ...componentOf(project, "", call), authProviders: [], components: new Map(components) };
}

function componentOf(project: TestProject, component: string, call: SystemCall): Component {
  const functions = new Map<string, DeployedFunction>();
  for (const group of GROUP_NAMES) {
    for (const [path, run] of Object.entries(project[group] ?? {})) {
      const registered = registeredAs((args) => run(call, args));
      const validators = { args: null, returns: null };
      functions.set(path, { ...GROUPS[group], ...validators, component, path, registered, environment: "isolate" });
    }
  }
  const { httpAction, schema = null, crons = [], httpMounts = [] } = project;
  const lookup = (path: string, method: string) =>
    httpAction === undefined ? null : ([{ invokeHttpAction: httpAction }, method, path] as const);
  return { functions, schema, crons, http: { lookup }, httpMounts, code: EMPTY_APPLICATION.code };
}

function registeredAs(run: (args: Record<string, JsonValue>) => Promise<JsonValue>): DeployedFunction["registered"] {
  const invoke = async (argsJson: string): Promise<string> => {
    const [args = {}] = JSON.parse(argsJson) as Record<string, JsonValue>[];
    return JSON.stringify(await run(args));
  };
  const invokeAction = (_: string, argsJson: string) => invoke(argsJson);
  return { invokeQuery: invoke, invokeMutation: invoke, invokeAction };
}

export const asNobody: Caller = { kind: "anonymous" };
export const asAdmin: Caller = { kind: "admin", actingAs: null };

export function asPerson(subject: string): Caller {
  const identity = { tokenIdentifier: `issuer|${subject}`, issuer: "issuer", subject };
  return { kind: "user", identity, expiresAt: Number.MAX_SAFE_INTEGER };
}

export function callOf(path: string, args: JsonValue = {}): FunctionCall {
  return { path, args, caller: asNobody, requestId: "r" };
}

/** The value of a successful call. */
export function valueOf(outcome: CallOutcome): JsonValue {
  if (!outcome.ok) throw new Error(outcome.errorMessage, { cause: outcome.errorData });
  return parseJson(outcome.value);
}

export function textOf(value: JsonValue): string {
  if (typeof value !== "string") throw new Error(`${JSON.stringify(value)} is no text.`);
  return value;
}

/** All documents of a table, oldest first, as a query's handler reads them. */
export async function readAll(call: SystemCall, table: string): Promise<Record<string, JsonValue>[]> {
  const query = { source: { type: "FullTableScan", tableName: table, order: null }, operators: [] };
  const { queryId = null } = (await call("1.0/queryStream", { query })) as { queryId?: number };
  const rows: Record<string, JsonValue>[] = [];
  for (;;) {
    const { value, done } = (await call("1.0/queryStreamNext", { queryId })) as {
      value: Record<string, JsonValue>;
      done: boolean;
    };
    if (done) return rows;
    rows.push(value);
  }
}
