import { parsedArguments } from "../domain/callArguments.ts";
import type { ExecutionLog } from "./executionLog.ts";
import { describeFailure, failedOutcome, type ErrorDetail, type Failure } from "./functionErrors.ts";
import { askedAddress, shownPath, type FunctionAddress } from "../domain/functionPath.ts";
import { FunctionRefused } from "../domain/limits.ts";
import type { CallOutcome, FunctionCall } from "../domain/calls.ts";
import type { Caller, RequestOrigin } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { FunctionKind } from "../domain/application.ts";
import type { Log } from "../domain/log.ts";
import type { SystemFunction } from "../system/systemFunction.ts";
import { logFailure } from "./logFailure.ts";
import type { Transaction } from "../transaction/transaction.ts";

export interface CallContext {
  caller: Caller;
  requestId: string;
  origin: RequestOrigin | null;
  logLines: string[];
}

export function contextOf(call: Pick<FunctionCall, "caller" | "requestId" | "origin">): CallContext {
  const { caller, requestId, origin = null } = call;
  return { caller, requestId, origin, logLines: [] };
}

/** `kind` is null for anything but a function of the application. */
interface RunInfo {
  asked: FunctionAddress;
  kind: FunctionKind | null;
  /** The scheduled function that is running, instead of a caller. */
  scheduledBy?: string | undefined;
}

interface OutcomesDeps {
  log: Log;
  clock: Clock;
  executions: ExecutionLog;
  errors: ErrorDetail;
  systemFunctions: ReadonlyMap<string, SystemFunction>;
}

const SYSTEM_PREFIX = "_system/";

export function isSystemPath(path: string): boolean {
  return path.startsWith(SYSTEM_PREFIX);
}

/** Turns a function's result or error into the outcome that its caller gets, and logs the rest. */
export class Outcomes {
  readonly #deps: OutcomesDeps;

  constructor(deps: OutcomesDeps) {
    this.#deps = deps;
  }

  async outcomeOf(context: CallContext, info: RunInfo, work: () => Promise<string>): Promise<CallOutcome> {
    const began = { at: this.#deps.clock.now(), ticks: performance.now() };
    try {
      const value = await work();
      this.#record(context, { ...info, began, error: null });
      const shown = this.#deps.errors === "shown" || context.caller.kind === "admin";
      return { ok: true, value, logLines: shown ? context.logLines : [] };
    } catch (thrown) {
      const failure = describeFailure(thrown);
      this.#log(failure, context, info);
      this.#record(context, { ...info, began, error: failure.detail });
      return failedOutcome(failure, { ...context, detail: this.#deps.errors });
    }
  }

  /** Runs a system query for administrators. For other callers, no such function exists. */
  async system(call: FunctionCall, transaction: Transaction): Promise<CallOutcome> {
    return await this.outcomeOf(contextOf(call), { asked: askedAddress(call), kind: null }, async () => {
      const name = call.path.replace(/\.js(?=:|$)/, "");
      const system = call.caller.kind === "admin" ? this.#deps.systemFunctions.get(name) : undefined;
      if (system === undefined) throw new FunctionRefused(`Could not find public function for '${call.path}'.`);
      const asked = parsedArguments(call.args);
      const args = typeof asked === "object" && asked !== null && !Array.isArray(asked) ? asked : {};
      const component = call.componentPath ?? "";
      return JSON.stringify(await system(args, { component, transaction: transaction.within(component) }));
    });
  }

  #log({ logged: error, refusal }: Failure, { caller, requestId }: CallContext, { asked, scheduledBy }: RunInfo): void {
    const failed = { message: "function failed", caller, scheduledBy, refusal };
    logFailure(this.#deps.log, failed, { path: shownPath(asked), requestId, error });
  }

  #record(
    { requestId, logLines }: CallContext,
    { asked, kind, began, error }: RunInfo & { began: { at: number; ticks: number }; error: string | null },
  ): void {
    if (kind === null) return;
    const durationMs = performance.now() - began.ticks;
    const run = { kind, identifier: shownPath(asked), requestId, startedAt: began.at, durationMs };
    this.#deps.executions.record({ ...run, logLines, error });
  }
}
