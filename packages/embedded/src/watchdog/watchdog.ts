import { Worker } from "node:worker_threads";
import { STALL_CLAIMED, vEnded, type Ending, type WatchOptions } from "./watchMessages.ts";

export interface Watchdog {
  /** User code begins. Calls may be nested; only the outermost pair counts. */
  enter(): void;
  /** User code has ended. Does not return while the watcher is terminating it. */
  leave(): void;
  /** The deployment's own code begins on behalf of the function. It is not charged and never terminated. */
  suspend(): void;
  resume(): void;
  /** Starts watching the event loop too. Call it after start-up, whose long tasks are the deployment's own. */
  watchStalls(): void;
  /** Reports the number of running actions. */
  noteActions(count: number): void;
  /** Reports the action whose event loop turn begins; 0 for none. */
  noteTurnOf(action: number): void;
  close(): Promise<void>;
}

export interface WatchdogOptions {
  /**
   * Processor time that one span between `enter` and `leave` may take, without suspended parts. A function that sleeps
   * is terminated after five times as long.
   */
  limitMs: number;
  /** How long the event loop may be blocked outside of spans, once `watchStalls` was called. */
  stallMs: number;
  /** The same while actions are running, in processor time. */
  actionStallMs?: number;
  /** How much the process may grow during one span. */
  maxGrowthBytes?: number;
  /** Processor time that V8 may take to obey a termination; after that the process is ended. */
  takenWithinMs?: number;
  /**
   * Called in an event loop turn of its own, once the function is gone; its promise never settles. `action` is the one
   * whose turn it was, 0 if unknown.
   */
  onEnded: (ending: Ending, action: number) => void;
  /** Called once if the watching thread has died; hanging functions are no longer terminated then. */
  onUnwatched: (error: unknown) => void;
  /** Replaces the watching thread's program, for tests: one that dies. */
  program?: URL;
}

export const DEFAULT_MAX_GROWTH_BYTES = 1024 ** 3;
const TAKEN_WITHIN_MS = 10_000;
const WATCH_THREAD = new URL("./watchThread.ts", import.meta.url);
const BEATS_PER_STALL = 8;
const HIGHEST_SPAN = 2 ** 30 - 2;

/** Resolves when the watching thread is running. See README.md for the states of the shared number. */
export async function createWatchdog(options: WatchdogOptions): Promise<Watchdog> {
  const { actionStallMs = options.stallMs } = options;
  const state = new Int32Array(new SharedArrayBuffer(16));
  const thread = await startThread(options.program ?? WATCH_THREAD, {
    state,
    limitMs: options.limitMs,
    stallMs: options.stallMs,
    actionStallMs,
    maxGrowthBytes: options.maxGrowthBytes ?? DEFAULT_MAX_GROWTH_BYTES,
    takenWithinMs: options.takenWithinMs ?? TAKEN_WITHIN_MS,
  });
  const { brackets, ended } = createBrackets(state);
  let beat: NodeJS.Timeout | null = null;
  const stopListening = listenForTheEnd(thread, options.onUnwatched);
  thread.on("message", (message: unknown) => {
    const { ending, action, span } = vEnded.parse(message);
    if (span === 0 || ended(span)) options.onEnded(ending, action);
  });
  return {
    ...brackets,
    watchStalls() {
      Atomics.add(state, 1, 1);
      beat ??= setInterval(() => Atomics.add(state, 1, 1), Math.ceil(actionStallMs / BEATS_PER_STALL)).unref();
    },
    noteActions(count) {
      Atomics.store(state, 2, count);
    },
    noteTurnOf(action) {
      Atomics.store(state, 3, action);
    },
    async close() {
      stopListening();
      if (beat !== null) clearInterval(beat);
      await thread.terminate();
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

/** The main thread's side of the shared number. These calls surround every piece of user code, so they must be fast. */
function createBrackets(state: Int32Array): {
  brackets: Omit<Watchdog, "close" | "watchStalls" | "noteActions" | "noteTurnOf">;
  /** The watcher has terminated the function of this span. False if its caller gave it up before, and another one runs. */
  ended: (terminated: number) => boolean;
} {
  let span = 0;
  let depth = 0;
  let suspensions = 0;

  /**
   * Replaces the number of the running span. If the watcher has claimed it, the termination arrives during the wait.
   * False in other code, which runs after the termination and perhaps before the message about it.
   */
  function replaceSpan(next: number): boolean {
    while (Atomics.compareExchange(state, 0, span, next) !== span) {
      if (Atomics.load(state, 0) !== -span) return false;
      Atomics.wait(state, 0, -span, 1);
    }
    return true;
  }

  /** The watcher is terminating code that blocks the event loop, which is the caller of this function. */
  function letStallEnd(): void {
    while (Atomics.load(state, 0) === STALL_CLAIMED) Atomics.wait(state, 0, STALL_CLAIMED, 1);
  }

  const brackets = {
    enter() {
      if (depth++ > 0) return;
      span = span >= HIGHEST_SPAN ? 2 : span + 2;
      letStallEnd();
      Atomics.store(state, 0, span);
    },
    leave() {
      // May also be called on behalf of a function that was already terminated.
      if (depth === 0 || --depth > 0) return;
      replaceSpan(0);
    },
    suspend() {
      if (suspensions++ > 0) return;
      if (depth > 0 && replaceSpan(span + 1)) return;
      // Otherwise `resume` would begin the span of a terminated function again, and the next work be terminated.
      depth = 0;
      while (Atomics.compareExchange(state, 0, 0, 1) === STALL_CLAIMED) letStallEnd();
    },
    resume() {
      if (suspensions === 0 || --suspensions > 0) return;
      Atomics.store(state, 0, depth === 0 ? 0 : span);
    },
  };
  return {
    brackets,
    ended: (terminated) => {
      if (terminated !== span) return false;
      depth = 0;
      suspensions = 0;
      Atomics.store(state, 0, 0);
      return true;
    },
  };
}
