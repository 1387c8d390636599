/**
 * Logs errors of functions. Callers control how often a function refuses them, and anonymous ones how often it fails, so those
 * failures are counted.
 */
import { currentExecution } from "./execution.ts";
import { describeFailure } from "./functionErrors.ts";
import { shownPath } from "../domain/functionPath.ts";
import type { Caller } from "../domain/caller.ts";
import type { Log } from "../domain/log.ts";

interface Failed {
  message: string;
  caller: Caller;
  /** The scheduled function that failed, instead of a caller. */
  scheduledBy?: string | null | undefined;
  /** The word for a refusal; absent for a fault of the function. */
  refusal?: string | undefined;
}

export function logFailure(log: Log, failed: Failed, details: object): void {
  const { message, caller, scheduledBy = null, refusal: kind } = failed;
  if (scheduledBy === null && caller.kind === "anonymous") {
    log.refusal(message, { ...details });
  } else if (scheduledBy === null && caller.kind === "user" && kind !== undefined) {
    log.refusal(message, { ...details }, { caller: caller.identity.tokenIdentifier, kind });
  } else {
    log.error(message, { ...details });
  }
}

/** Logs an error that nothing awaits. Node reports it in the async context of the function that threw it, if any. */
export function logUnhandledFailure(log: Log, message: string, thrown: unknown): void {
  const error = describeFailure(thrown).logged;
  const execution = currentExecution.getStore();
  if (execution === undefined) {
    log.error(message, { error });
    return;
  }
  const { function: called, caller, scheduledBy, requestId } = execution;
  logFailure(log, { message, caller, scheduledBy }, { path: shownPath(called), requestId, error });
}
