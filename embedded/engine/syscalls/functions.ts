/** System calls that reach other functions: `ctx.runQuery`, `ctx.runMutation`, `ctx.runAction`, `ctx.scheduler`. */
import { CalledFunctionFailed } from "../calledFunctionFailed.ts";
import type { Execution } from "../execution.ts";
import type { AsyncSyscall } from "../functionHost.ts";
import { addressedPath, functionHandle } from "../functionPath.ts";
import { FunctionRefused } from "../limits.ts";
import type { NestedAddress } from "../nestedRun.ts";
import type { CallOutcome, FunctionCall, JsonValue } from "../ports.ts";
import type { Scheduling } from "../scheduling.ts";

type Arguments = Record<string, JsonValue>;

/** What these calls need of the engine. */
export interface FunctionReach {
  /** Runs in the caller's own transaction; a mutation that throws rolls back alone. */
  nested(parent: Execution, kind: "query" | "mutation", address: NestedAddress): Promise<string>;
  /** Runs on its own, as an action's call does; `scheduledBy` is the scheduled function that the action runs for. */
  separate(kind: "query" | "mutation" | "action", call: FunctionCall, scheduledBy: string | null): Promise<CallOutcome>;
  /** One commit of its own, for actions that schedule. */
  ownCommit<T>(work: (scheduling: Scheduling) => T, scheduledBy: string | null): Promise<T>;
  schedulingIn(execution: Execution): Scheduling;
}

/** Without the head that the outermost call puts on again. */
function withoutRequestHead(message: string): string {
  return message.replace(/^\[Request ID: [^\]]*\] Server Error\n?/, "");
}

function callArguments(args: Arguments): JsonValue {
  return args["args"] ?? {};
}

function unwrap(execution: Execution, outcome: CallOutcome): string {
  execution.logLines.push(...outcome.logLines);
  if (!outcome.ok) throw new CalledFunctionFailed(withoutRequestHead(outcome.errorMessage), outcome.errorData);
  return outcome.value;
}

function scheduledAt(args: Arguments): number {
  const seconds = args["ts"];
  if (typeof seconds !== "number" || !Number.isFinite(seconds))
    throw new FunctionRefused("The time to run a scheduled function at must be a number.");
  return seconds * 1000;
}

function scheduledId(args: Arguments): string {
  if (typeof args["id"] !== "string") throw new FunctionRefused("Invalid argument `id` for `scheduler.cancel`.");
  return args["id"];
}

function separateCall(reach: FunctionReach, kind: "query" | "mutation" | "action"): AsyncSyscall {
  return async (execution, args) => {
    const { caller, requestId, scheduledBy } = execution;
    const call = { path: addressedPath(args), args: callArguments(args), caller, requestId };
    const outcome = await reach.separate(kind, call, scheduledBy);
    return unwrap(execution, outcome);
  };
}

/** By the name under which `convex/server` makes them. */
export function functionCalls(reach: FunctionReach): Record<string, AsyncSyscall> {
  return {
    "1.0/runUdf": async (execution, args) => {
      const kind = args["udfType"] === "mutation" ? "mutation" : "query";
      return await reach.nested(execution, kind, { path: addressedPath(args), args: callArguments(args) });
    },
    "1.0/actions/query": separateCall(reach, "query"),
    "1.0/actions/mutation": separateCall(reach, "mutation"),
    "1.0/actions/action": separateCall(reach, "action"),
    "1.0/schedule": (execution, args) =>
      Promise.resolve(
        JSON.stringify(
          reach.schedulingIn(execution).schedule(addressedPath(args), callArguments(args), scheduledAt(args)),
        ),
      ),
    "1.0/cancel_job": (execution, args) => {
      reach.schedulingIn(execution).cancel(scheduledId(args));
      return Promise.resolve("null");
    },
    "1.0/actions/schedule": async ({ scheduledBy }, args) =>
      JSON.stringify(
        await reach.ownCommit(
          (scheduling) => scheduling.schedule(addressedPath(args), callArguments(args), scheduledAt(args)),
          scheduledBy,
        ),
      ),
    "1.0/actions/cancel_job": async ({ scheduledBy }, args) => {
      await reach.ownCommit((scheduling) => {
        scheduling.cancel(scheduledId(args));
      }, scheduledBy);
      return "null";
    },
    "1.0/createFunctionHandle": (_, args) => Promise.resolve(JSON.stringify(functionHandle(addressedPath(args)))),
  };
}
