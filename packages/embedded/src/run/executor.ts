/**
 * Runs queries and mutations one at a time, each to its end. This is the whole concurrency control, and makes every
 * history serial. Their code may await only the database, which answers synchronously, so a run ends within the
 * microtasks of one event loop turn; one that does not is refused after a time limit.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { promiseTry, RESOLVED } from "../domain/promiseTry.ts";
import type { Guard } from "../domain/guard.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";

export class TimedOut extends FunctionRefused {
  override name = "TimedOut";
}

/** More microtasks than lie between the end of a run and the point where its answer waits for the disk. */
const STEPS_OF_AN_ANSWER = 12;

function afterAnswers(start: () => void): void {
  let left = STEPS_OF_AN_ANSWER;
  const step = (): void => {
    left -= 1;
    if (left === 0) start();
    else void RESOLVED.then(step);
  };
  void RESOLVED.then(step);
}

export function timedOut(): TimedOut {
  return new TimedOut(`Function execution timed out (maximum duration: ${String(LIMITS.userCodeMs / 1000)}s)`);
}

/** After this much work, the event loop gets a turn for sockets and the disk. */
const CALLS_SLICE_MS = 2;
/** Shorter, because clients read the answers of one turn while the next ones are made. */
const BACKGROUND_SLICE_MS = 0.5;

interface Job {
  run: () => Promise<void> | null;
}

/** A run of user code, until it ends or reaches its limit. */
interface BoundedRun {
  refuse: (error: FunctionRefused) => void;
  limit: NodeJS.Timeout | null;
}

export class Executor {
  readonly #guard: Guard;
  /**
   * Called when the calls that arrived together have run, and at least once per slice. `isQuiet` is true if little else
   * is waiting.
   */
  readonly #onCallsDone: (isQuiet: boolean) => void;
  readonly #calls: Job[] = [];
  readonly #background: Job[] = [];
  /**
   * Runs jobs outside the async context of the action that enqueued the first one, whose modules would otherwise be
   * retained.
   */
  readonly #detached = AsyncLocalStorage.snapshot();
  #running = false;
  #turn: Promise<void> | null = null;
  #bounded: BoundedRun | null = null;

  constructor(guard: Guard, onCallsDone: (isQuiet: boolean) => void) {
    this.#guard = guard;
    this.#onCallsDone = onCallsDone;
  }

  /** The number of waiting jobs. */
  get waiting(): { calls: number; background: number } {
    return { calls: this.#calls.length, background: this.#background.length };
  }

  /** True while jobs run; `onCallsDone` will be called later. */
  get busy(): boolean {
    return this.#running;
  }

  /** Runs the work after all earlier calls. */
  call<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(this.#calls, work);
  }

  /** Runs the work before all waiting calls. */
  first<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(this.#calls, work, "unshift");
  }

  /** Runs the work when no call is waiting, or occasionally between calls when many are. */
  background<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(this.#background, work);
  }

  /**
   * `background` for work that never fails and whose end nobody awaits: after a change there is one for each client. Null if it
   * ended at once.
   */
  soon(work: () => Promise<void> | null): void {
    this.#background.push({ run: work });
    this.#start();
  }

  /** Enforces the time limit of user code, counted while it waits. */
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
      // When the watchdog terminates user code, its stack and all pending microtasks are lost. Therefore it starts on a
      // stack of its own, after the answers of earlier runs have been passed on.
      afterAnswers(() => {
        this.#guard.enter();
        promiseTry(work).then(fulfil, fail);
      });
    });
  }

  /** Refuses the running function: the watchdog has terminated it, or it has waited for too long. */
  terminateRun(error: FunctionRefused = timedOut()): void {
    const run = this.#bounded;
    if (run === null || !this.#over(run)) return;
    run.refuse(error);
    this.#guard.noteEnded();
  }

  /** False if the run had ended before. */
  #over(run: BoundedRun): boolean {
    if (this.#bounded !== run) return false;
    // First, because a termination that comes at the last moment strikes here: the run must be refused then.
    this.#guard.leave();
    this.#bounded = null;
    if (run.limit !== null) clearTimeout(run.limit);
    return true;
  }

  #enqueue<T>(queue: Job[], work: () => Promise<T>, place: "push" | "unshift" = "push"): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      queue[place]({ run: () => promiseTry(work).then(resolve, reject) });
      this.#start();
    });
  }

  #start(): void {
    if (!this.#running) this.#detached(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    this.#running = true;
    let sliceBegan = performance.now();
    let callsDone = false;
    while (this.#calls.length > 0 || this.#background.length > 0 || !callsDone) {
      // Calls that arrive in one turn share a sync, which starts before live queries run again.
      if (this.#isOutOfCalls() && !callsDone) {
        await this.#endOfTurn();
        callsDone = this.#isOutOfCalls();
        if (callsDone) this.#onCallsDone(this.#background.length <= 1);
        continue;
      }
      callsDone = this.#isOutOfCalls();
      const running = this.#next()?.run() ?? null;
      if (running !== null) await running;
      if (performance.now() - sliceBegan < (callsDone ? BACKGROUND_SLICE_MS : CALLS_SLICE_MS)) continue;
      this.#onCallsDone(false);
      await this.#endOfTurn();
      sliceBegan = performance.now();
    }
    this.#running = false;
    // A commit of the last background job has seen `busy`, and so expects this call.
    this.#onCallsDone(false);
  }

  #isOutOfCalls(): boolean {
    return this.#calls.length === 0;
  }

  /** Calls that have run while background jobs waited. */
  #sinceBackground = 0;

  /** Calls come first, but under a steady load of calls every ninth job is a background job. */
  #next(): Job | undefined {
    if (this.#background.length === 0) this.#sinceBackground = 0;
    if (this.#calls.length > 0 && this.#sinceBackground < 8) {
      this.#sinceBackground += 1;
      return this.#calls.shift();
    }
    this.#sinceBackground = 0;
    return this.#background.shift();
  }

  /**
   * Shared by all runs of an event loop turn: a microtask that has not ended when it fires is waiting for something
   * else.
   */
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
      if (this.#bounded === run) this.terminateRun();
    }, LIMITS.userCodeMs);
  }
}
