/** Convex's errors for functions that were terminated from outside. */
import { FunctionRefused, LIMITS } from "../domain/limits.ts";

const MIB = 1024 * 1024;

export function actionTimedOut(): FunctionRefused {
  return new FunctionRefused(`Action execution timed out (maximum duration: ${String(LIMITS.actionMs / 1000)}s)`);
}

/** Names this deployment's own limit. */
export function outOfMemory(bytes: number): FunctionRefused {
  return new FunctionRefused(
    `JavaScript execution ran out of memory (maximum memory usage: ${String(Math.round(bytes / MIB))} MB)`,
  );
}

export function hung(): FunctionRefused {
  return new FunctionRefused(
    "Function execution unexpectedly timed out. Check your function for infinite loops or other long-running operations.",
  );
}
