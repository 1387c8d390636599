import { Worker } from "node:worker_threads";
import { STALL_CLAIMED, vEnded, type Ending, type WatchOrders } from "./orders.ts";

export interface Watchdog {
  /** User code begins. May be nested; the outermost pair counts. */
  enter(): void;
  /** User code has ended by itself. Does not return if it is being ended from outside. */
  leave(): void;
  /** The deployment's own code begins on behalf of the function: it does not count, and may not be cut short. */
  suspend(): void;
  resume(): void;
  /** Begins to watch the event loop as well; not before start-up, whose long stretches are the deployment's own. */
  watchStalls(): void;
  /** How many actions are running. */
  noteActions(count: number): void;
  /** Whose turn begins; 0 when it is no action's any more. */
  noteTurnOf(action: number): void;
  close(): Promise<void>;
}

export interface WatchdogOptions {
  /**
   * How much processor time one stretch between `enter` and `leave` may take, not counting what is suspended; one that sleeps
   * is ended after five times as long.
   */
  limitMs: number;
  /** How long the event loop may stand still outside of those, once `watchStalls` was called. */
  stallMs: number;
  /** The same while actions are running, in processor time. */
  actionStallMs?: number;
  /** How far the process may grow during one stretch. */
  maxGrowthBytes?: number;
  /** How much processor time may pass from an ending until V8 takes it; then the process is ended. */
  takenWithinMs?: number;
  /**
   * Told in a turn of its own, once the function is gone: its promise will never settle. The action is the one whose
   * turn it was, 0 if that is not known.
   */
  onEnded: (ending: Ending, action: number) => void;
  /** Told once when the watching thread has ended, though nobody closed it: nothing that hangs is ended from then on. */
  onUnwatched: (error: unknown) => void;
  /** In place of the watching thread's program, for tests: one that dies. */
  program?: URL;
}

export const DEFAULT_MAX_GROWTH_BYTES = 1024 ** 3;
const TAKEN_WITHIN_MS = 10_000;
const WATCH_THREAD = new URL("./watchThread.ts", import.meta.url);
const BEATS_PER_STALL = 8;
const HIGHEST_STRETCH = 2 ** 30 - 2;

/** Resolves when the watching thread is up. See README.md for the states of the shared number. */
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
  const { brackets, reset } = createBrackets(state);
  let beat: NodeJS.Timeout | null = null;
  const stopListening = listenForTheEnd(thread, options.onUnwatched);
  thread.on("message", (message: unknown) => {
    const { ending, action } = vEnded.parse(message);
    if (ending === "time" || ending === "memory") reset();
    options.onEnded(ending, action);
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

/** An error is followed by the exit, and an exit may come without an error. */
function listenForTheEnd(thread: Worker, tell: (error: unknown) => void): () => void {
  let isListening = true;
  const end = (error: unknown): void => {
    if (isListening) tell(error);
    isListening = false;
  };
  thread.on("error", end);
  thread.on("exit", (code) => {
    end(new Error(`It ended with ${String(code)}.`));
  });
  return () => {
    isListening = false;
  };
}

async function startThread(program: URL, orders: WatchOrders): Promise<Worker> {
  const thread = new Worker(program, { workerData: orders });
  await new Promise<unknown>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
  thread.unref();
  return thread;
}

/** The main thread's side of the shared number; called around every piece of user code, so nothing here may be slow. */
function createBrackets(state: Int32Array): {
  brackets: Omit<Watchdog, "close" | "watchStalls" | "noteActions" | "noteTurnOf">;
  reset: () => void;
} {
  let stretch = 0;
  let depth = 0;
  let suspensions = 0;

  /** The watcher has claimed this stretch; the end comes while we wait, unless it finds that it cannot. */
  function waitForTheEnd(): void {
    while (Atomics.load(state, 0) === -stretch) Atomics.wait(state, 0, -stretch, 1);
  }

  /** The watcher found the event loop standing still, and what it is ending is what called this. */
  function letStallEnd(): void {
    while (Atomics.load(state, 0) === STALL_CLAIMED) Atomics.wait(state, 0, STALL_CLAIMED, 1);
  }

  const brackets = {
    enter() {
      if (depth++ > 0) return;
      stretch = stretch >= HIGHEST_STRETCH ? 2 : stretch + 2;
      letStallEnd();
      Atomics.store(state, 0, stretch);
    },
    leave() {
      // Also called on behalf of a function that is already gone.
      if (depth === 0 || --depth > 0) return;
      if (Atomics.compareExchange(state, 0, stretch, 0) !== stretch) waitForTheEnd();
    },
    suspend() {
      if (suspensions++ > 0) return;
      if (depth === 0) {
        while (Atomics.compareExchange(state, 0, 0, 1) === STALL_CLAIMED) letStallEnd();
        return;
      }
      if (Atomics.compareExchange(state, 0, stretch, stretch + 1) !== stretch) waitForTheEnd();
    },
    resume() {
      if (suspensions === 0 || --suspensions > 0) return;
      Atomics.store(state, 0, depth === 0 ? 0 : stretch);
    },
  };
  return {
    brackets,
    reset: () => {
      depth = 0;
      suspensions = 0;
      Atomics.store(state, 0, 0);
    },
  };
}
