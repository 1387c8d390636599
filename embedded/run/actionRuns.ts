/** The actions that are running: each is held to its time, and one that was ended gets no further. */
import { actionTimedOut, outOfMemory } from "./endings.ts";
import { HeldMemory } from "./heldMemory.ts";
import { LIMITS, type FunctionRefused } from "../domain/limits.ts";
import type { Clock } from "../domain/clock.ts";

/** Whoever must know which action has the thread when it hangs. */
export interface ActionWatch {
  noteActions(count: number): void;
  /** 0 when it is no action's turn any more. */
  noteTurnOf(action: number): void;
  /** An action was ended and goes no further: what it held can be had back. */
  noteEnded(): void;
}

export interface ActionRun {
  readonly id: number;
  /** From outside, before it was done: whatever it awaits is never answered, and its timers do not ring. */
  wasEnded: boolean;
  readonly end: (error: FunctionRefused) => void;
  /** What lets go of everything that waits on behalf of the action, when it is ended. */
  readonly releases: Set<() => void>;
  readonly ended: Promise<never>;
  /** Settles when it runs no more, however it came to that. */
  readonly over: PromiseWithResolvers<undefined>;
}

const HIGHEST_ID = 2 ** 31 - 1;

export class ActionRuns {
  readonly #watch: ActionWatch;
  readonly #clock: Clock;
  readonly #running = new Map<number, ActionRun>();
  readonly #memory = new HeldMemory();
  #lastId = 0;

  constructor(watch: ActionWatch, clock: Clock) {
    this.#watch = watch;
    this.#clock = clock;
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

  /** The work begins in a turn of its own: when it is cut off, nobody else's answers are lost with it. */
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

  /** Settles when all have that are running now; null where none is. */
  allEnded(): Promise<unknown> | null {
    const running = [...this.#running.values()].map(({ over }) => over.promise);
    return running.length === 0 ? null : Promise.all(running);
  }

  /**
   * The answer, in a turn of its own; never, once the action was ended. What is to come of the answer is let go of then: who
   * answers may take long.
   */
  given<T>(run: ActionRun, answer: Promise<T>): Promise<T> {
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

  /** False when it may not go on. To be asked when a turn that is all its own begins, and before it asks for anything. */
  mayResume(run: ActionRun): boolean {
    this.#checkHeap();
    if (run.wasEnded) return false;
    this.#watch.noteTurnOf(run.id);
    setImmediate(() => {
      this.#watch.noteTurnOf(0);
    });
    return true;
  }

  /** The event loop stood still, in the turn of this action if it is known. Answers whether its caller could be told. */
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

  /** What one action holds on to cannot be told from what another does, so all of them end before the process does. */
  #checkHeap(): void {
    const bytes = this.#memory.exceeded();
    if (bytes === null) return;
    const runs = [...this.#running.values()].filter((run) => !run.wasEnded);
    for (const run of runs) run.wasEnded = true;
    this.#memory.letGo();
    // An error keeps what is on the stack when it is made, and all that this holds: not that of the action.
    setImmediate(() => {
      for (const run of runs) run.end(outOfMemory(bytes));
    });
  }
}
