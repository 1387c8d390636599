/**
 * Runs functions: validates arguments and results, provides the transaction, and answers system calls. The running
 * function is found through AsyncLocalStorage.
 */
import type { ActionCalls, ActionRunner } from "./actionRunner.ts";
import { addLogLine, currentExecution, type Execution, type Trace } from "./execution.ts";
import { promiseTry, RESOLVED } from "../domain/promiseTry.ts";
import { CheckedValues } from "./checkedValues.ts";
import type { Arguments } from "../domain/callArguments.ts";
import { uninterrupted, type Guard } from "../domain/guard.ts";
import type { Caller, RequestOrigin } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { DeployedFunction } from "../domain/application.ts";
import type { IsolateHost, CachedAnswer, LogLevel } from "../domain/isolateHost.ts";
import type { Randomness } from "../domain/randomness.ts";
import { FunctionRefused } from "../domain/limits.ts";
import { answerAsText } from "../query/rowAnswers.ts";
import { DATABASE_CALLS, SYNC_DATABASE_CALLS } from "./syscalls/database.ts";
import { META_CALLS } from "./syscalls/meta.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { randomStream, type RandomStream } from "./randomNumbers.ts";
import { turnEnded, watchRejections } from "./rejections.ts";
import { parseArguments, type SyscallArguments } from "./syscalls/arguments.ts";
import type { TableOfId } from "../documents/validators.ts";

/** The system call of `ctx.runQuery`. */
const RUN_FUNCTION = "1.0/runUdf";

/** A system call that may have to wait for other functions. */
export type AsyncSyscall = (execution: Execution, args: SyscallArguments) => string | Promise<string>;

/** A system call with platform objects, such as blobs, as arguments and result. */
export type JsSyscall = (execution: Execution, args: Record<string, unknown>) => Promise<unknown>;

export interface RunRequest {
  function: DeployedFunction;
  /** The arguments object. */
  args: Arguments;
  caller: Caller;
  requestId: string;
  transaction: Transaction | null;
  trace: Trace;
  logLines: string[];
  fixedNow: number | null;
  /** For a nested call; 0 when absent. */
  depth?: number;
  scheduledBy?: string | null;
  origin?: RequestOrigin | null;
  isCalledByAction?: boolean;
}

interface HostDeps {
  guard: Guard;
  /** Calls of queries and mutations are answered in a turn of their own, as in Convex; see decision 017. */
  strictTurns: boolean;
  /** Refuses the running function, and ends all code that the thread executes; see decision 018. */
  end: (error: FunctionRefused) => never;
  clock: Clock;
  randomness: Randomness;
  /** Resolves ids as seen by the functions of a component. */
  tableOfId: (component: string) => TableOfId;
  /** Calls to other functions and to the scheduler; see `syscalls/functions.ts`. */
  functionCalls: Record<string, AsyncSyscall>;
  /** Calls with blobs; see `syscalls/storage.ts`. */
  blobCalls: Record<string, JsSyscall>;
  /** Runs actions elsewhere; null to run them here. */
  actions: ActionRunner | null;
}

export class FunctionHost implements IsolateHost {
  readonly #deps: HostDeps;
  readonly #inMutations: RandomStream;
  readonly #elsewhere: RandomStream;
  readonly #values: CheckedValues;

  constructor(deps: HostDeps) {
    this.#deps = deps;
    this.#values = new CheckedValues(deps.tableOfId);
    watchRejections();
    this.#inMutations = randomStream(deps.randomness.stream("mutations"));
    this.#elsewhere = randomStream(deps.randomness.stream("queries and actions"));
  }

  syscall(op: string, argsJson: string): string {
    const call = SYNC_DATABASE_CALLS[op] ?? META_CALLS[op];
    if (call === undefined) throw new FunctionRefused(`Unknown operation ${op}`);
    return uninterrupted(this.#deps.guard, () => {
      const execution = this.#execution();
      execution.trace.inner = null;
      return answerAsText(call(execution, parseArguments(argsJson)));
    });
  }

  asyncSyscall(op: string, argsJson: string): string | CachedAnswer | Promise<string> {
    if (this.#deps.strictTurns && (currentExecution.getStore()?.transaction ?? null) !== null) {
      return turnEnded().then(async () => answerAsText(await this.#asked(op, argsJson)));
    }
    return this.#asked(op, argsJson);
  }

  #asked(op: string, argsJson: string): string | CachedAnswer | Promise<string> {
    return uninterrupted(this.#deps.guard, () => {
      const args = parseArguments(argsJson);
      const execution = this.#execution();
      if (op !== RUN_FUNCTION) execution.trace.inner = null;
      return this.#answer(op, args, execution);
    });
  }

  #answer(op: string, args: SyscallArguments, execution: Execution): string | CachedAnswer | Promise<string> {
    const databaseCall = DATABASE_CALLS[op];
    if (databaseCall !== undefined && execution.nestedMutations > 0) {
      return execution.nested.then(async () => answerAsText(await this.#answer(op, args, execution)));
    }
    const call = databaseCall ?? META_CALLS[op];
    if (call !== undefined) return call(execution, args);
    const functionCall = this.#deps.functionCalls[op];
    if (functionCall === undefined) throw new FunctionRefused(`Unknown async operation ${op}`);
    return functionCall(execution, args);
  }

  jsSyscall(op: string, args: Record<string, unknown>): Promise<unknown> {
    const call = this.#deps.blobCalls[op];
    if (call === undefined) throw new FunctionRefused(`Unknown operation ${op}`);
    const execution = this.#execution();
    execution.trace.inner = null;
    return call(execution, args);
  }

  now(): number {
    const execution = currentExecution.getStore();
    if (execution === undefined) return this.#deps.clock.now();
    execution.trace.momentRead = true;
    return execution.fixedNow ?? this.#deps.clock.now();
  }

  endFunction(message: string): never {
    const error = new FunctionRefused(message);
    if (currentExecution.getStore() === undefined) throw error;
    return this.#deps.end(error);
  }

  mayResume(): boolean {
    return true;
  }

  uninterrupted<T>(work: () => T): T {
    return uninterrupted(this.#deps.guard, work);
  }

  random(): number {
    return this.#stream().number();
  }

  randomBytes(count: number): Uint8Array {
    return this.#stream().bytes(count);
  }

  /** Separate streams, because the number of live query runs must not influence the random numbers of mutations. */
  #stream(): RandomStream {
    const execution = currentExecution.getStore();
    if (execution === undefined) return this.#elsewhere;
    execution.trace.momentRead = true;
    return execution.transaction?.mayWrite === true ? this.#inMutations : this.#elsewhere;
  }

  log(level: LogLevel, text: string): void {
    const execution = currentExecution.getStore();
    if (execution !== undefined) addLogLine(execution, level, text);
  }

  requireAction(what: string): void {
    const kind = currentExecution.getStore()?.function.kind;
    if (kind === "query" || kind === "mutation") {
      throw new FunctionRefused(
        `Can't use ${what}() in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`,
      );
    }
  }

  /** Returns the result's JSON text. Throws the function's error, or an error about its arguments or result. */
  async run(request: RunRequest): Promise<string> {
    const { args } = request;
    const argsJson = this.#values.arguments(request.function, args);
    const execution = this.#begin(request);
    const { actions } = this.#deps;
    const isElsewhere = actions !== null && execution.transaction === null;
    const result = isElsewhere
      ? await actions.run(execution, argsJson, this.#callsOf(execution))
      : await toItsEnd(execution, () => invoke(execution, argsJson));
    return this.#values.result(request.function, result);
  }

  /** Runs an HTTP action. */
  async serve(called: Omit<RunRequest, "args">, request: Request): Promise<Response> {
    const execution = this.#begin({ ...called, args: null });
    const { actions } = this.#deps;
    if (actions !== null) return await actions.serve(execution, request, this.#callsOf(execution));
    return await toItsEnd(execution, () => {
      const answer = called.function.registered.invokeHttpAction?.(request);
      return answer ?? Promise.reject(new FunctionRefused(`${called.function.path} is not an HTTP action.`));
    });
  }

  /** The system calls of an action that runs elsewhere. */
  #callsOf(execution: Execution): ActionCalls {
    return {
      asyncSyscall: (op, argsJson) =>
        currentExecution.run(execution, async () => answerAsText(await this.asyncSyscall(op, argsJson))),
      jsSyscall: (op, args) => currentExecution.run(execution, () => promiseTry(() => this.jsSyscall(op, args))),
      log: (level, text) => {
        addLogLine(execution, level, text);
      },
    };
  }

  #begin(request: RunRequest): Execution {
    return {
      function: request.function,
      caller: request.caller,
      requestId: request.requestId,
      transaction: request.transaction,
      fixedNow: request.fixedNow,
      logLines: request.logLines,
      depth: request.depth ?? 0,
      streams: new Map(),
      nested: Promise.resolve(),
      nestedMutations: 0,
      trace: request.trace,
      scheduledBy: request.scheduledBy ?? null,
      origin: request.origin ?? null,
      isCalledByAction: request.isCalledByAction ?? false,
      rejection: null,
      hasEnded: false,
    };
  }

  #execution(): Execution {
    const execution = currentExecution.getStore();
    if (execution === undefined) {
      throw new FunctionRefused(
        "The database and auth can only be used while a Convex function is running, not while its module is being loaded.",
      );
    }
    return execution;
  }
}

/** An unhandled rejection belongs to the function as well, and fails it. */
async function toItsEnd<T>(execution: Execution, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await started(execution, work);
    // A nested mutation that nobody awaited must also complete or be rolled back.
    while (execution.nestedMutations > 0) await execution.nested;
  } finally {
    await turnEnded();
    execution.hasEnded = true;
  }
  if (execution.rejection !== null) throw execution.rejection.reason;
  return result;
}

/** Not on the caller's stack: inside a system call the watchdog is suspended, and user code must not be. */
function started<T>(execution: Execution, work: () => Promise<T>): Promise<T> {
  return currentExecution.run(execution, onOwnStack, work);
}

function onOwnStack<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    void RESOLVED.then(() => {
      promiseTry(work).then(resolve, reject);
    });
  });
}

function invoke(execution: Execution, argsJson: string): Promise<string> {
  const { registered, kind, path } = execution.function;
  const result =
    kind === "query"
      ? registered.invokeQuery?.(argsJson)
      : kind === "mutation"
        ? registered.invokeMutation?.(argsJson)
        : registered.invokeAction?.(execution.requestId, argsJson);
  if (result === undefined) throw new FunctionRefused(`Function ${path} cannot be called.`);
  return result;
}

export function newTrace(journal: string | null = null): Trace {
  return { identityRead: false, momentRead: false, allowanceRead: false, journal, paginated: false, inner: [] };
}
