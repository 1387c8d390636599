/** System calls that involve other functions: `ctx.runQuery`, `ctx.runMutation`, `ctx.runAction`, `ctx.scheduler`. */
import { CalledFunctionFailed } from "../../domain/calledFunctionFailed.ts";
import { keepLogLine, type Execution } from "../execution.ts";
import type { AsyncSyscall } from "../functionHost.ts";
import { addressOf, type FunctionAddress } from "../../domain/functionPath.ts";
import { FunctionRefused } from "../../domain/limits.ts";
import type { NestedCall } from "../nestedRun.ts";
import type { CallOutcome } from "../../domain/calls.ts";
import type { JsonValue } from "../../domain/json.ts";
import type { Scheduling } from "../../system/scheduling.ts";
import { COUNTERS, type NarrowerLimits } from "../../transaction/usage.ts";
import type { SyscallArguments } from "./arguments.ts";

/** The engine's functions that these calls use. */
export interface FunctionDeps {
  /** Runs in the caller's own transaction; a mutation that throws is rolled back separately. */
  nested(parent: Execution, call: NestedCall): string | Promise<string>;
  /** Runs in a transaction of its own, for calls of actions. */
  separate(parent: Execution, call: SeparateCall): Promise<CallOutcome>;
  /** Commits a transaction of its own, for actions that schedule. */
  scheduleInOwnCommit<T>(parent: Execution, work: (scheduling: Scheduling) => T): Promise<T>;
  schedulingIn(execution: Execution): Scheduling;
  /** Throws for a missing function. */
  handleTo(address: FunctionAddress): string;
  /** Throws for a handle that this deployment did not sign. */
  readHandle(handle: string): FunctionAddress;
}

export interface SeparateCall {
  kind: "query" | "mutation" | "action";
  address: FunctionAddress;
  args: JsonValue;
}

/** Removes the request id, which the outermost call adds again. */
function withoutRequestHead(message: string): string {
  return message.replace(/^\[Request ID: [^\]]*\] Server Error\n?/, "");
}

function callArguments(args: SyscallArguments): JsonValue {
  return args["args"] ?? {};
}

function addressedBy(
  deps: FunctionDeps,
  { function: { component } }: Execution,
  args: SyscallArguments,
): FunctionAddress {
  const { functionHandle } = args;
  return typeof functionHandle === "string" ? deps.readHandle(functionHandle) : addressOf(args, component);
}

function schedule(address: FunctionAddress, scheduling: Scheduling, args: SyscallArguments): string {
  return JSON.stringify(scheduling.schedule(address, callArguments(args), scheduledAt(args)));
}

function unwrap(execution: Execution, outcome: CallOutcome): string {
  for (const line of outcome.logLines) keepLogLine(execution, line);
  if (!outcome.ok) throw new CalledFunctionFailed(withoutRequestHead(outcome.errorMessage), outcome.errorData);
  return outcome.value;
}

function scheduledAt(args: SyscallArguments): number {
  const seconds = args["ts"];
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) {
    throw new FunctionRefused("The time to run a scheduled function at must be a number.");
  }
  return seconds * 1000;
}

function scheduledId(args: SyscallArguments): string {
  if (typeof args["id"] !== "string") throw new FunctionRefused("Invalid argument `id` for `scheduler.cancel`.");
  return args["id"];
}

function separateCall(deps: FunctionDeps, kind: "query" | "mutation" | "action"): AsyncSyscall {
  return async (execution, args) => {
    const call = { kind, address: addressedBy(deps, execution, args), args: callArguments(args) };
    const outcome = await deps.separate(execution, call);
    return unwrap(execution, outcome);
  };
}

function narrowerLimits({ transactionLimits: given }: SyscallArguments): NarrowerLimits | undefined {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  const limits: NarrowerLimits = {};
  for (const counter of COUNTERS) {
    const limit = given[counter];
    if (typeof limit === "number") limits[counter] = limit;
    else if (limit !== undefined) throw new FunctionRefused(`The limit \`${counter}\` must be a number.`);
  }
  return limits;
}

const KINDS = ["query", "mutation", "snapshotQuery"] as const;

/** Keyed by the operation names of `convex/server`. */
export function functionCalls(deps: FunctionDeps): Record<string, AsyncSyscall> {
  return {
    "1.0/runUdf": (execution, args) => {
      const kind = KINDS.find((known) => known === args["udfType"]) ?? "query";
      const call = { address: addressedBy(deps, execution, args), args: callArguments(args) };
      return deps.nested(execution, { kind, ...call, limits: narrowerLimits(args) });
    },
    "1.0/actions/query": separateCall(deps, "query"),
    "1.0/actions/mutation": separateCall(deps, "mutation"),
    "1.0/actions/action": separateCall(deps, "action"),
    "1.0/schedule": (execution, args) =>
      Promise.resolve(schedule(addressedBy(deps, execution, args), deps.schedulingIn(execution), args)),
    "1.0/cancel_job": (execution, args) => {
      deps.schedulingIn(execution).cancel(scheduledId(args));
      return Promise.resolve("null");
    },
    "1.0/actions/schedule": async (execution, args) =>
      await deps.scheduleInOwnCommit(execution, (scheduling) =>
        schedule(addressedBy(deps, execution, args), scheduling, args),
      ),
    "1.0/actions/cancel_job": async (execution, args) => {
      await deps.scheduleInOwnCommit(execution, (scheduling) => {
        scheduling.cancel(scheduledId(args));
      });
      return "null";
    },
    "1.0/actions/vectorSearch": () => {
      throw new FunctionRefused(
        "The embedded deployment has no vector search; Convex Cloud and self-hosted Convex have.",
      );
    },
    "1.0/createFunctionHandle": (execution, args) =>
      Promise.resolve(JSON.stringify(deps.handleTo(addressedBy(deps, execution, args)))),
  };
}
