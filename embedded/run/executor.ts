/**
 * Queries and mutations run one at a time, each to its end: that is the whole concurrency control, and it makes every
 * history serial. Their code may await only the database, which answers at once, so a run ends within the microtasks of
 * one turn of the event loop; one that does not is given its time limit and then refused.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { begun, NOW } from "../domain/begun.ts";
import type { Guard } from "../domain/guard.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";

export class TimedOut extends FunctionRefused {
  override name = "TimedOut";
}

/** More steps than lie between the end of a run and the place where its answer waits for the disk. */
const STEPS_OF_AN_ANSWER = 12;

function afterAnswers(start: () => void): void {
  let left = STEPS_OF_AN_ANSWER;
  const step = (): void => {
    left -= 1;
    if (left === 0) start();
    else void NOW.then(step);
  };
  void NOW.then(step);
}

function timedOut(): TimedOut {
  return new TimedOut(`Function execution timed out (maximum duration: ${String(LIMITS.userCodeMs / 1000)}s)`);
}

/** After this much work the loop lets sockets and the disk have their turn. */
const SLICE_MS = 2;

interface Job {
  run: () => Promise<void>;
}

/** User code, from its start to its end or its limit. */
interface BoundedRun {
  refuse: (error: FunctionRefused) => void;
  limit: NodeJS.Timeout | null;
}

export class Executor {
  readonly #guard: Guard;
  /** Called when the calls that came in together have run, and at least once a slice; told whether much else waits. */
  readonly #onCallsDone: (isQuiet: boolean) => void;
  readonly #calls: Job[] = [];
  readonly #background: Job[] = [];
  /** What runs here is no part of the action that happened to wake it, and would hold that one's modules. */
  readonly #apart = AsyncLocalStorage.snapshot();
  #running = false;
  #turn: Promise<void> | null = null;
  #bounded: BoundedRun | null = null;

  constructor(guard: Guard, onCallsDone: (isQuiet: boolean) => void) {
    this.#guard = guard;
    this.#onCallsDone = onCallsDone;
  }

  /** While it is, `onCallsDone` is still to come. */
  get busy(): boolean {
    return this.#running;
  }

  /** Runs when all earlier calls have ended. */
  call<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(this.#calls, work);
  }

  /** Runs before all calls that wait. */
  first<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(this.#calls, work, "unshift");
  }

  /** Runs when no call is waiting, or now and then between calls when many are. */
  background<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(this.#background, work);
  }

  /** Holds user code to its time: refuses it when it has neither ended nor failed by then. */
  bounded<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run: BoundedRun = { refuse: reject, limit: null };
      this.#bounded = run;
      void this.#endOfTurn();
      const fulfil = (value: T): void => {
        if (this.#over(run)) resolve(value);
      };
      const fail = (error: unknown): void => {
        if (this.#over(run)) reject(error);
      };
      // When the watchdog cuts user code off, whatever stands on its stack is gone with it, and so is every microtask that
      // waits behind it: it starts on a stack of its own, after the answers of earlier runs have found their way.
      afterAnswers(() => {
        this.#guard.enter();
        begun(work).then(fulfil, fail);
      });
    });
  }

  /** The watchdog has ended the running function, or it has waited for too long. */
  cutOff(error: FunctionRefused = timedOut()): void {
    const run = this.#bounded;
    if (run === null || !this.#over(run)) return;
    run.refuse(error);
    this.#guard.noteEnded();
  }

  /** False when it was already. */
  #over(run: BoundedRun): boolean {
    if (this.#bounded !== run) return false;
    this.#bounded = null;
    if (run.limit !== null) clearTimeout(run.limit);
    this.#guard.leave();
    return true;
  }

  #enqueue<T>(queue: Job[], work: () => Promise<T>, place: "push" | "unshift" = "push"): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      queue[place]({ run: () => begun(work).then(resolve, reject) });
      if (!this.#running) this.#apart(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    this.#running = true;
    let sliceEnd = performance.now() + SLICE_MS;
    let callsDone = false;
    while (this.#calls.length > 0 || this.#background.length > 0 || !callsDone) {
      // Calls that arrive in one turn share one wait for the disk, and it begins before live queries run again.
      if (this.#isOutOfCalls() && !callsDone) {
        await this.#endOfTurn();
        callsDone = this.#isOutOfCalls();
        if (callsDone) this.#onCallsDone(this.#background.length <= 1);
        continue;
      }
      callsDone = this.#isOutOfCalls();
      await this.#next()?.run();
      if (performance.now() < sliceEnd) continue;
      this.#onCallsDone(false);
      await this.#endOfTurn();
      sliceEnd = performance.now() + SLICE_MS;
    }
    this.#running = false;
    // Whatever committed in or right after the last background job was told that this would come.
    this.#onCallsDone(false);
  }

  #isOutOfCalls(): boolean {
    return this.#calls.length === 0;
  }

  #sinceBackground = 0;

  /** Calls first; under a steady load of calls the background still gets every eighth place. */
  #next(): Job | undefined {
    const starved = this.#background.length > 0 && this.#sinceBackground >= 8;
    if (this.#calls.length > 0 && !starved) {
      this.#sinceBackground += 1;
      return this.#calls.shift();
    }
    this.#sinceBackground = 0;
    return this.#background.shift();
  }

  /** Shared by all runs of a turn: every microtask begun before it fires has ended by then, or waits for something else. */
  #endOfTurn(): Promise<void> {
    this.#turn ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#turn = null;
        this.#limitWaiting();
        resolve();
      });
    });
    return this.#turn;
  }

  #limitWaiting(): void {
    const run = this.#bounded;
    if (run === null) return;
    run.limit ??= setTimeout(() => {
      if (this.#bounded === run) this.cutOff();
    }, LIMITS.userCodeMs);
  }
}
