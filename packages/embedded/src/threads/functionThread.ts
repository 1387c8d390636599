/** The serving thread's view of a thread of functions, which runs one function at a time. */
import { setFlagsFromString } from "node:v8";
import { type Transferable, Worker } from "node:worker_threads";
import { CalledFunctionFailed } from "../domain/calledFunctionFailed.ts";
import type { ModuleEnvironment } from "../domain/application.ts";
import type { ActionCalls } from "../run/actionRunner.ts";
import { describeFailure, DescribedFailure } from "../run/functionErrors.ts";
import { outOfMemory } from "../run/terminationErrors.ts";
import { openResponse } from "./httpParts.ts";
import type { QueryAnswer } from "../run/queryThreads.ts";
import type { FailedCall, FromThread, QueryMessage, RunOrder, ThreadSetup, ToThread } from "./messages.ts";
import type { QuerySetup } from "./querySetup.ts";
import { TurnWatch } from "./turnWatch.ts";

const MIB = 1024 * 1024;
/** Convex's limits of the heap, and again of the ArrayBuffers, of one function. */
const FUNCTION_MIB: Record<ModuleEnvironment, number> = { isolate: 64, node: 512 };
/** Room in the heap beside the function's: for the modules' code and for the runtime, as in Convex. */
const RUNTIME_MIB = 32;
const YOUNG_MIB = 16;

// The process's own flag would override a thread's limit, and a thread that moves so much out of its young generation at once exceeds its
// heap before V8 can end it: that ends the process. The serving thread's heap is set up already.
setFlagsFromString("--max-semi-space-size=0");

/** The outcome of a run: an action's result as JSON text, the response of an HTTP action, or a query's answer. */
export type Ended = string | Response | { answer: QueryAnswer | null };

interface RunInProgress {
  id: number;
  /** Null for queries, which make no calls. */
  calls: ActionCalls | null;
  ended: PromiseWithResolvers<Ended>;
}

interface ThreadSpec {
  program: URL;
  setup: ThreadSetup | QuerySetup;
  kind: ModuleEnvironment;
}

export interface TurnLimit {
  limitMs: number;
  /** The error of a function that exceeds it. */
  tooLong: () => Error;
}

export interface ThreadHooks {
  /** The thread has ended its run and can take another. */
  onIdle: () => void;
  /** The thread accepts no further runs. */
  onGone: () => void;
}

export class FunctionThread {
  readonly #worker: Worker;
  readonly #limitBytes: number;
  readonly #hooks: ThreadHooks;
  #run: RunInProgress | null = null;
  #wasOver = false;
  #hasBegun = false;
  #isGone = false;
  readonly #turns = new TurnWatch({
    ping: () => {
      this.#post({ type: "ping" });
    },
    usedMs: () => this.#usedMs(),
  });

  constructor({ program, setup, kind }: ThreadSpec, hooks: ThreadHooks) {
    this.#limitBytes = FUNCTION_MIB[kind] * MIB;
    this.#hooks = hooks;
    const maxOldGenerationSizeMb = FUNCTION_MIB[kind] + RUNTIME_MIB;
    this.#worker = new Worker(program, {
      workerData: setup,
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_MIB },
    });
    this.#worker.on("message", (message: FromThread) => {
      this.#take(message);
    });
    this.#worker.on("error", (error: Error) => {
      this.#lose(isOutOfMemory(error) ? this.#outOfMemory() : error);
    });
    this.#worker.on("exit", () => {
      this.#lose(new Error("The function's thread has ended."));
    });
    this.#worker.unref();
  }

  /** Whether the thread has sent a message from a function: its modules are loaded. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  get isBusy(): boolean {
    return this.#run !== null;
  }

  /** Nothing else may run before `onIdle`. */
  run(
    order: RunOrder | QueryMessage,
    { calls = null, transfer = [] }: { calls?: ActionCalls | null; transfer?: readonly Transferable[] } = {},
  ): Promise<Ended> {
    const ended = Promise.withResolvers<Ended>();
    this.#run = { id: order.run, calls, ended };
    this.#post(order, transfer);
    return ended.promise;
  }

  /** Fails the run and ends the thread at once. */
  terminate(error: Error): void {
    this.#lose(error);
    void this.#worker.terminate();
  }

  /** Ends the thread, and leaves its run without an answer. */
  async close(): Promise<void> {
    this.#run = null;
    this.#isGone = true;
    await this.#worker.terminate();
  }

  /** Terminates a run that computes for this long without returning to its event loop. */
  async checkTurn({ limitMs, tooLong }: TurnLimit): Promise<void> {
    const run = this.#run;
    if (run !== null && (await this.#turns.isHung(limitMs)) && this.#run === run) this.terminate(tooLong());
  }

  /** Terminates a run whose ArrayBuffers, which V8's limit does not count, are larger than Convex allows. */
  async checkBuffers(): Promise<void> {
    const run = this.#run;
    if (run === null) return;
    // Fails while the thread starts or ends.
    const heap = await this.#worker.getHeapStatistics().catch(() => null);
    if (this.#run !== run || heap === null) return;
    const isOver = heap.external_memory > this.#limitBytes;
    // Twice in succession, because the first look may have come before a collection.
    if (isOver && this.#wasOver) this.terminate(this.#outOfMemory());
    this.#wasOver = isOver;
  }

  #take(message: FromThread): void {
    if (message.type === "pong") {
      this.#turns.answered();
      return;
    }
    const run = this.#run;
    if (run === null || message.run !== run.id) return;
    this.#hasBegun = true;
    switch (message.type) {
      case "log":
        run.calls?.log(message.level, message.text);
        return;
      case "call":
        this.#answer(message.call, run.calls?.asyncSyscall(message.op, message.argsJson));
        return;
      case "blobCall":
        this.#answer(message.call, run.calls?.jsSyscall(message.op, message.args));
        return;
      case "response":
        run.ended.resolve(openResponse(message.response));
        return;
      case "queried":
        run.ended.resolve({ answer: message.answer });
        this.#rest();
        return;
      case "done":
        if (message.value !== null) run.ended.resolve(message.value);
        this.#rest();
        return;
      case "failed":
        run.ended.reject(new DescribedFailure(message.failure));
        this.#rest();
        return;
      case "gone":
        this.#lose(new DescribedFailure(message.failure));
        return;
      default:
        message satisfies never;
    }
  }

  #answer(call: number, answer: Promise<unknown> | undefined): void {
    answer?.then(
      (value) => {
        this.#post({ type: "answer", call, ok: true, value });
      },
      (error: unknown) => {
        this.#post({ type: "answer", call, ok: false, ...failedCall(error) });
      },
    );
  }

  #rest(): void {
    this.#run = null;
    this.#wasOver = false;
    this.#hooks.onIdle();
  }

  #lose(error: Error): void {
    this.#run?.ended.reject(error);
    this.#run = null;
    if (this.#isGone) return;
    this.#isGone = true;
    this.#hooks.onGone();
  }

  async #usedMs(): Promise<number | null> {
    const usage = await this.#worker.cpuUsage().catch(() => null);
    return usage && (usage.user + usage.system) / 1_000;
  }

  #outOfMemory(): Error {
    return outOfMemory(this.#limitBytes);
  }

  #post(message: ToThread, transfer: readonly Transferable[] = []): void {
    if (!this.#isGone) this.#worker.postMessage(message, transfer);
  }
}

function failedCall(error: unknown): FailedCall {
  if (error instanceof CalledFunctionFailed) return { message: error.message, data: error.data };
  return { message: Error.isError(error) ? error.message : describeFailure(error).detail, data: undefined };
}

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
