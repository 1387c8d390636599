import { Worker } from "node:worker_threads";
import { createBrackets, type Brackets } from "./brackets.ts";
import { vEnded, type Ending, type WatchOptions } from "./watchMessages.ts";

export interface Watchdog extends Brackets {
  /** Starts watching the event loop too. Call it after start-up, whose long tasks are the deployment's own. */
  watchStalls(): void;
  close(): Promise<void>;
}

export interface End {
  ending: Ending;
  /** True if another function has begun, because the caller had given the terminated one up before. */
  isLate: boolean;
}

export interface WatchdogOptions {
  /**
   * Processor time that one span between `enter` and `leave` may take in one turn of the event loop, without suspended
   * parts. A function that sleeps is terminated after five times as long.
   */
  limitMs: number;
  /** How long the event loop may be blocked outside of spans, once `watchStalls` was called. */
  stallMs: number;
  /** How much the process may grow during one span in one turn of the event loop. */
  maxGrowthBytes?: number;
  /** Processor time that V8 may take to obey a termination; after that the process is ended. */
  takenWithinMs?: number;
  /** Called in an event loop turn of its own, once the function is gone; its promise never settles. */
  onEnded: (end: End) => void;
  /** Called once if the watching thread has died; hanging functions are no longer terminated then. */
  onUnwatched: (error: unknown) => void;
  /** Replaces the watching thread's program, for tests: one that dies. */
  program?: URL;
}

export const DEFAULT_MAX_GROWTH_BYTES = 1024 ** 3;
const TAKEN_WITHIN_MS = 10_000;
const WATCH_THREAD = new URL("./watchThread.ts", import.meta.url);
const BEATS_PER_STALL = 8;

/** Resolves when the watching thread is running. See README.md for the states of the shared number. */
export async function createWatchdog(options: WatchdogOptions): Promise<Watchdog> {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const thread = await startThread(options.program ?? WATCH_THREAD, {
    state,
    limitMs: options.limitMs,
    stallMs: options.stallMs,
    maxGrowthBytes: options.maxGrowthBytes ?? DEFAULT_MAX_GROWTH_BYTES,
    takenWithinMs: options.takenWithinMs ?? TAKEN_WITHIN_MS,
  });
  const { brackets, ended } = createBrackets(state);
  let beat: NodeJS.Timeout | null = null;
  const stopListening = listenForTheEnd(thread, options.onUnwatched);
  thread.on("message", (message: unknown) => {
    const { ending, span } = vEnded.parse(message);
    options.onEnded({ ending, isLate: !ended(span) });
  });
  return {
    ...brackets,
    watchStalls() {
      Atomics.add(state, 1, 1);
      beat ??= setInterval(() => Atomics.add(state, 1, 1), Math.ceil(options.stallMs / BEATS_PER_STALL)).unref();
    },
    async close() {
      stopListening();
      if (beat !== null) clearInterval(beat);
      await thread.terminate();
      // A claim that nobody ends any more would be waited for.
      Atomics.store(state, 0, 0);
    },
  };
}

/** An error is followed by an exit, and an exit may come without an error. */
function listenForTheEnd(thread: Worker, tell: (error: unknown) => void): () => void {
  let isListening = true;
  const end = (error: unknown): void => {
    if (isListening) tell(error);
    isListening = false;
  };
  thread.on("error", end);
  thread.on("exit", (code) => {
    end(new Error(`The thread exited with code ${String(code)}.`));
  });
  return () => {
    isListening = false;
  };
}

async function startThread(program: URL, options: WatchOptions): Promise<Worker> {
  const thread = new Worker(program, { workerData: options });
  await new Promise<unknown>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
  thread.unref();
  return thread;
}
