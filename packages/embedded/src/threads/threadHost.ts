import { AsyncLocalStorage } from "node:async_hooks";
import { CalledFunctionFailed } from "../domain/calledFunctionFailed.ts";
import type { IsolateHost, LogLevel } from "../domain/isolateHost.ts";
import { FunctionRefused } from "../domain/limits.ts";
import { seededRandomness } from "../process/seededEnvironment.ts";
import { systemRandomness } from "../process/systemEnvironment.ts";
import { type RandomStream, randomStream } from "../run/randomNumbers.ts";
import { describeFailure } from "../run/functionErrors.ts";
import type { Answer, FromThread } from "./messages.ts";

export interface ThreadRun {
  readonly id: number;
  /** Nothing that it awaits from the deployment settles any more, and its timers do not fire. */
  isOver: boolean;
}

/** A run that has ended may have left timers and promises behind, which must not act in the name of the next one. */
export const currentRun = new AsyncLocalStorage<ThreadRun>();

type Send = (message: FromThread) => void;

/** The globals of an action's realm, which call the serving thread for everything except time and randomness. */
export class ThreadHost implements IsolateHost {
  readonly #send: Send;
  readonly #fixedNow: number | null;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #random: RandomStream = randomStream(systemRandomness);
  #lastCall = 0;

  constructor({ send, fixedNow }: { send: Send; fixedNow: number | null }) {
    this.#send = send;
    this.#fixedNow = fixedNow;
  }

  /** Derives the run's random numbers from a seed. */
  seed(seed: string | null): void {
    if (seed !== null) this.#random = randomStream(seededRandomness(seed));
  }

  answer(answer: Answer): void {
    const waiting = this.#waiting.get(answer.call);
    this.#waiting.delete(answer.call);
    if (answer.ok) waiting?.resolve(answer.value);
    else waiting?.reject(new CalledFunctionFailed(answer.message, answer.data));
  }

  /** Answers of a run that has ended would hold its memory. */
  forgetCalls(): void {
    this.#waiting.clear();
  }

  syscall(op: string): string {
    throw new FunctionRefused(`${op} is for queries and mutations.`);
  }

  async asyncSyscall(op: string, argsJson: string): Promise<string> {
    return String(await this.#ask((run, call) => ({ type: "call", run, call, op, argsJson })));
  }

  async jsSyscall(op: string, args: Record<string, unknown>): Promise<unknown> {
    return await this.#ask((run, call) => ({ type: "blobCall", run, call, op, args }));
  }

  #ask(message: (run: number, call: number) => FromThread): Promise<unknown> {
    const run = this.#run();
    const waiting = Promise.withResolvers<unknown>();
    if (run.isOver) return waiting.promise;
    this.#lastCall += 1;
    this.#waiting.set(this.#lastCall, waiting);
    this.#send(message(run.id, this.#lastCall));
    return waiting.promise;
  }

  #run(): ThreadRun {
    const run = currentRun.getStore();
    if (run !== undefined) return run;
    throw new FunctionRefused("The deployment can only be asked while a Convex function is running.");
  }

  now(): number {
    return this.#fixedNow ?? Date.now();
  }

  random(): number {
    return this.#random.number();
  }

  randomBytes(count: number): Uint8Array {
    return this.#random.bytes(count);
  }

  log(level: LogLevel, text: string): void {
    const run = currentRun.getStore();
    if (run?.isOver === false) this.#send({ type: "log", run: run.id, level, text });
  }

  requireAction(): void {
    // Everything that runs here is an action.
  }

  /** Ends the thread, which has no other run. */
  endFunction(message: string): never {
    const { id } = this.#run();
    this.#send({ type: "gone", run: id, failure: describeFailure(new FunctionRefused(message)) });
    return process.exit();
  }

  mayResume(): boolean {
    return currentRun.getStore()?.isOver !== true;
  }

  uninterrupted<T>(work: () => T): T {
    return work();
  }
}
