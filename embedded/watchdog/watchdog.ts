import { Worker } from "node:worker_threads";
import { vEnding, type Ending, type WatchOrders } from "./orders.ts";

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
  close(): Promise<void>;
}

export interface WatchdogOptions {
  /** How long one stretch between `enter` and `leave` may take, not counting what is suspended. */
  limitMs: number;
  /** How long the event loop may stand still outside of those, once `watchStalls` was called. */
  stallMs: number;
  /** How far the process may grow during one stretch. */
  maxGrowthBytes?: number;
  /** Told in a turn of its own, once the function is gone. Its promise will never settle. */
  onEnded: (ending: Ending) => void;
}

const DEFAULT_MAX_GROWTH_BYTES = 1024 ** 3;
const BEATS_PER_STALL = 8;
const HIGHEST_STRETCH = 2 ** 30 - 2;

/** Resolves when the watching thread is up. See README.md for the states of the shared number. */
export async function createWatchdog(options: WatchdogOptions): Promise<Watchdog> {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const thread = await startThread({
    state,
    limitMs: options.limitMs,
    stallMs: options.stallMs,
    maxGrowthBytes: options.maxGrowthBytes ?? DEFAULT_MAX_GROWTH_BYTES,
  });
  const { brackets, reset } = createBrackets(state);
  let beat: NodeJS.Timeout | null = null;
  thread.on("message", (message: unknown) => {
    reset();
    options.onEnded(vEnding.parse(message));
  });
  return {
    ...brackets,
    watchStalls() {
      Atomics.add(state, 1, 1);
      beat ??= setInterval(() => Atomics.add(state, 1, 1), Math.ceil(options.stallMs / BEATS_PER_STALL)).unref();
    },
    async close() {
      if (beat !== null) clearInterval(beat);
      await thread.terminate();
    },
  };
}

async function startThread(orders: WatchOrders): Promise<Worker> {
  const thread = new Worker(new URL("./watchThread.ts", import.meta.url), { workerData: orders });
  await new Promise<unknown>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
  thread.unref();
  return thread;
}

/** The main thread's side of the shared number; called around every piece of user code, so nothing here may be slow. */
function createBrackets(state: Int32Array): { brackets: Omit<Watchdog, "close" | "watchStalls">; reset: () => void } {
  let stretch = 0;
  let depth = 0;
  let suspensions = 0;

  /** The watcher has claimed this stretch; the end comes while we wait, unless it finds that it cannot. */
  function waitForTheEnd(): void {
    while (Atomics.load(state, 0) === -stretch) Atomics.wait(state, 0, -stretch, 1);
  }

  const brackets = {
    enter() {
      if (depth++ > 0) return;
      stretch = stretch >= HIGHEST_STRETCH ? 2 : stretch + 2;
      Atomics.store(state, 0, stretch);
    },
    leave() {
      // Also called on behalf of a function that is already gone.
      if (depth === 0 || --depth > 0) return;
      if (Atomics.compareExchange(state, 0, stretch, 0) !== stretch) waitForTheEnd();
    },
    suspend() {
      if (depth === 0 || suspensions++ > 0) return;
      if (Atomics.compareExchange(state, 0, stretch, stretch + 1) !== stretch) waitForTheEnd();
    },
    resume() {
      if (suspensions === 0 || --suspensions > 0) return;
      Atomics.store(state, 0, stretch);
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
