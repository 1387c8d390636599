/**
 * Runs functions: validates arguments and results, provides the transaction, and answers system calls. The running
 * function is found through AsyncLocalStorage.
 */
import type { ActionCalls, ActionRunner } from "./actionRunner.ts";
import { addLogLine, currentExecution, type Execution, type Trace } from "./execution.ts";
import { promiseTry, RESOLVED } from "../domain/promiseTry.ts";
import { parsedArguments, setsPrototype, textOfArguments, type Arguments } from "../domain/callArguments.ts";
import { malformedScalar } from "../documents/encodedScalars.ts";
import { uninterrupted, type Guard } from "../domain/guard.ts";
import type { Caller, RequestOrigin } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { DeployedFunction } from "../domain/application.ts";
import type { IsolateHost, CachedAnswer, LogLevel } from "../domain/isolateHost.ts";
import type { Randomness } from "../domain/randomness.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";
import { answerAsText } from "../query/rowAnswers.ts";
import { DATABASE_CALLS, SYNC_DATABASE_CALLS } from "./syscalls/database.ts";
import { META_CALLS } from "./syscalls/meta.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { randomStream, type RandomStream } from "./randomNumbers.ts";
import { parseArguments, type SyscallArguments } from "./syscalls/arguments.ts";
import { mismatchText, validate, type TableOfId } from "../documents/validators.ts";
import { jsonSize, largestSize } from "../documents/valueSize.ts";
import { parseJson } from "../domain/json.ts";

/** What `ctx.runQuery` asks for. */
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
  scheduledBy?: string | null;
  origin?: RequestOrigin | null;
  isCalledByAction?: boolean;
}

interface HostDeps {
  guard: Guard;
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
  readonly #lastArguments = new WeakMap<DeployedFunction, string>();
  readonly #lastResult = new WeakMap<DeployedFunction, string>();

  constructor(deps: HostDeps) {
    this.#deps = deps;
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

  settleForAction<T>(answer: Promise<T>): Promise<T> {
    return answer;
  }

  mayResume(): boolean {
    return true;
  }

  onTerminated(): () => void {
    return () => undefined;
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

  /** Returns the result's JSON text. Throws what the function threw, or the error of its arguments or result. */
  async run(request: RunRequest): Promise<string> {
    const { args } = request;
    const argsJson = this.#checkArguments(request.function, args);
    const execution = this.#begin(request);
    const { actions } = this.#deps;
    const result =
      actions !== null && execution.transaction === null
        ? await actions.run(execution, argsJson, this.#callsOf(execution))
        : await started(execution, () => invoke(execution, argsJson));
    // A nested mutation that nobody awaited must also complete or be rolled back.
    while (execution.nestedMutations > 0) await execution.nested;
    return this.#checked(request.function, result);
  }

  /** Runs an HTTP action. */
  async serve(called: Omit<RunRequest, "args">, request: Request): Promise<Response> {
    const execution = this.#begin({ ...called, args: null });
    const { actions } = this.#deps;
    if (actions !== null) return await actions.serve(execution, request, this.#callsOf(execution));
    return await started(execution, () => {
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
      streams: new Map(),
      nested: Promise.resolve(),
      nestedMutations: 0,
      trace: request.trace,
      scheduledBy: request.scheduledBy ?? null,
      origin: request.origin ?? null,
      isCalledByAction: request.isCalledByAction ?? false,
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

  #checkArguments(called: DeployedFunction, args: Arguments): string {
    const json = `[${textOfArguments(args)}]`;
    checkSize(`Arguments for ${called.path} are`, json, LIMITS.argumentBytes);
    if (setsPrototype(json)) {
      throw new FunctionRefused(
        `Arguments for ${called.path} have a field named "__proto__", which no object may have.`,
      );
    }
    const malformed = malformedScalar(json);
    if (malformed !== null) throw new FunctionRefused(`Invalid arguments for ${called.path}: ${malformed}`);
    if (called.args === null || called.args.type === "any" || this.#lastArguments.get(called) === json) return json;
    const mismatch = validate(parsedArguments(args), called.args, this.#deps.tableOfId(called.component));
    if (mismatch !== null) throw new FunctionRefused(`ArgumentValidationError: ${mismatchText(mismatch)}`);
    this.#lastArguments.set(called, json);
    return json;
  }

  /** Returns the previous result if it is equal, so that one text is shared by the results for many identities. */
  #checked(called: DeployedFunction, result: string): string {
    const last = this.#lastResult.get(called);
    if (last === result) return last;
    checkSize(`Function ${called.path} return value is`, result, LIMITS.resultBytes);
    if (called.returns !== null) {
      const mismatch = validate(parseJson(result), called.returns, this.#deps.tableOfId(called.component));
      if (mismatch !== null) throw new FunctionRefused(`ReturnsValidationError: ${mismatchText(mismatch)}`);
    }
    this.#lastResult.set(called, result);
    return result;
  }
}

/**
 * Throws if a value exceeds the limit. The length of its JSON text bounds its size, so only long texts are measured.
 */
function checkSize(what: string, json: string, limit: number): void {
  if (largestSize(json.length) <= limit) return;
  const size = jsonSize(json);
  if (size > limit) throw new FunctionRefused(`${what} too large (actual: ${String(size)} bytes, limit: 16 MiB).`);
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
