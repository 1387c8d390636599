/** The running actions. Each has a time limit, and a terminated action makes no further progress. */
import { actionTimedOut, outOfMemory } from "./terminationErrors.ts";
import { HeapPressure } from "./heapPressure.ts";
import { LIMITS, type FunctionRefused } from "../domain/limits.ts";
import type { Clock } from "../domain/clock.ts";

/** Must know which action is running when the event loop is blocked. */
export interface ActionWatch {
  noteActions(count: number): void;
  /** 0 when no action's event loop turn is in progress. */
  noteTurnOf(action: number): void;
  /** An action was terminated: the memory that it held can be reclaimed. */
  noteEnded(): void;
}

export interface ActionRun {
  readonly id: number;
  /**
   * Set when the action was terminated from outside: nothing it awaits settles any more, and its timers do not fire.
   */
  wasEnded: boolean;
  readonly end: (error: FunctionRefused) => void;
  /** Callbacks that release what waits on behalf of the action, called when it is terminated. */
  readonly releases: Set<() => void>;
  readonly ended: Promise<never>;
  /** Resolves when the action no longer runs, for whatever reason. */
  readonly over: PromiseWithResolvers<undefined>;
}

const HIGHEST_ID = 2 ** 31 - 1;

export class ActionRuns {
  readonly #watch: ActionWatch;
  readonly #clock: Clock;
  readonly #running = new Map<number, ActionRun>();
  readonly #memory = new HeapPressure();
  #lastId = 0;

  constructor(watch: ActionWatch, clock: Clock) {
    this.#watch = watch;
    this.#clock = clock;
  }

  /** How many are running. */
  get size(): number {
    return this.#running.size;
  }

  begin(): ActionRun {
    const { promise: ended, reject } = Promise.withResolvers<never>();
    ended.catch(() => undefined);
    this.#lastId = this.#lastId >= HIGHEST_ID ? 1 : this.#lastId + 1;
    const run: ActionRun = {
      id: this.#lastId,
      wasEnded: false,
      ended,
      over: Promise.withResolvers<undefined>(),
      releases: new Set(),
      end: (error) => {
        run.wasEnded = true;
        reject(error);
        for (const release of run.releases) release();
        run.releases.clear();
        this.#watch.noteEnded();
      },
    };
    return run;
  }

  /** Starts the work in an event loop turn of its own, so that terminating it loses no pending answers of others. */
  async run<T>(run: ActionRun, work: () => Promise<T>): Promise<T> {
    this.#running.set(run.id, run);
    this.#watch.noteActions(this.#running.size);
    const timer = this.#clock.setTimer(() => {
      run.end(actionTimedOut());
    }, LIMITS.actionMs);
    const begun = this.#turn(run).then(work);
    try {
      return await Promise.race([begun, run.ended]);
    } finally {
      timer.cancel();
      this.#running.delete(run.id);
      this.#watch.noteActions(this.#running.size);
      run.over.resolve(undefined);
    }
  }

  /** Resolves when all actions running now have ended; null if there are none. */
  allEnded(): Promise<unknown> | null {
    const running = [...this.#running.values()].map(({ over }) => over.promise);
    return running.length === 0 ? null : Promise.all(running);
  }

  /**
   * Resolves with the answer in an event loop turn of its own, or never if the action is terminated. In that case the
   * continuation is released at once, because the answer may take long.
   */
  settleInTurn<T>(run: ActionRun, answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let waiting: { resolve: (value: T) => void; reject: (error: unknown) => void } | null = { resolve, reject };
      const release = (): void => {
        waiting = null;
      };
      run.releases.add(release);
      const handOver = (
        settle: (waiting: { resolve: (value: T) => void; reject: (error: unknown) => void }) => void,
      ) => {
        this.#handOver(run, () => {
          run.releases.delete(release);
          if (waiting !== null) settle(waiting);
        });
      };
      answer.then(
        (value) => {
          handOver((to) => {
            to.resolve(value);
          });
        },
        (error: unknown) => {
          handOver((to) => {
            to.reject(error);
          });
        },
      );
    });
  }

  /**
   * False if the action must not continue. Call it at the start of an event loop turn of its own, and before starting a
   * request.
   */
  mayResume(run: ActionRun): boolean {
    this.#checkHeap();
    if (run.wasEnded) return false;
    this.#watch.noteTurnOf(run.id);
    setImmediate(() => {
      this.#watch.noteTurnOf(0);
    });
    return true;
  }

  /** Terminates the action whose turn blocked the event loop, if it is known. Returns whether an action was found. */
  stalled(action: number, error: FunctionRefused): boolean {
    const [only, ...others] = this.#running.values();
    const run = this.#running.get(action) ?? (action === 0 && others.length === 0 ? only : undefined);
    run?.end(error);
    return run !== undefined;
  }

  #handOver(run: ActionRun, hand: () => void): void {
    setImmediate(() => {
      if (this.mayResume(run)) hand();
    });
  }

  #turn(run: ActionRun): Promise<void> {
    return new Promise((resolve) => {
      this.#handOver(run, resolve);
    });
  }

  /**
   * Memory cannot be attributed to single actions, so all of them are terminated before the process runs out of heap.
   */
  #checkHeap(): void {
    const bytes = this.#memory.exceeded();
    if (bytes === null) return;
    const runs = [...this.#running.values()].filter((run) => !run.wasEnded);
    for (const run of runs) run.wasEnded = true;
    this.#memory.noteRelease();
    // Run later, because an error's stack would retain the current action's objects.
    setImmediate(() => {
      for (const run of runs) run.end(outOfMemory(bytes));
    });
  }
}
