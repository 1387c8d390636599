/**
 * Rejected promises that nobody awaits. As in Convex they fail the function that made them; decision 017 has the method and its
 * cost. Node reports them after all microtasks have run, by an event of the process, in the async context in which the promise was
 * rejected.
 */
import { currentExecution, type Execution } from "./execution.ts";

/** Errors of listeners and of Node's own callbacks arrive as the second. */
const EVENTS: ReadonlySet<unknown> = new Set(["unhandledRejection", "uncaughtException"]);

/** The reason of promises that are rejected to learn when Node has reported all earlier ones. */
const MARK = new Error("The end of a turn");
const waiting: (() => void)[] = [];
let isWatching = false;

/** Resolves when all microtasks have run, and Node has reported every promise that they left rejected. */
export function turnEnded(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    void Promise.reject(MARK);
  });
}

/**
 * Begins to attribute failures to functions. It precedes all listeners of the process, which see neither the mark nor a failure
 * that becomes a function's: a listener cannot keep an event from the others.
 */
export function watchRejections(): void {
  if (isWatching) return;
  isWatching = true;
  const emit: unknown = Reflect.get(process, "emit");
  if (typeof emit !== "function") throw new Error("This process tells nobody of rejected promises.");
  const value = (event: unknown, ...values: unknown[]): unknown =>
    EVENTS.has(event) && isTaken(values[0]) ? true : Reflect.apply(emit, process, [event, ...values]);
  Object.defineProperty(process, "emit", { value, writable: true, configurable: true });
}

function isTaken(reason: unknown): boolean {
  if (reason !== MARK) return failsItsFunction(reason);
  waiting.shift()?.();
  return true;
}

function failsItsFunction(reason: unknown): boolean {
  const execution: Execution | undefined = currentExecution.getStore();
  if (execution === undefined || execution.hasEnded) return false;
  execution.rejection ??= { reason };
  return true;
}
