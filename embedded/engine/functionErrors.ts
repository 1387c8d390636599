/** Turns whatever a function threw into the error its caller gets, in Convex's words. */
import { FunctionRefused } from "./limits.ts";
import type { CallOutcome, Caller, JsonValue } from "./ports.ts";
import { jsonCopy, parseJson } from "./json.ts";

/** `hidden` is what production Convex does: callers get the request's id, the log has the rest. */
export type ErrorDetail = "shown" | "hidden";

export interface Failure {
  /** For the log and, when details are shown, for the caller. */
  detail: string;
  /** Of a ConvexError: meant for the caller in any case. */
  data?: JsonValue;
}

const MAX_STACK_LINES = 10;

function isConvexError(thrown: unknown): thrown is { data: unknown; message?: unknown } {
  return typeof thrown === "object" && thrown !== null && Symbol.for("ConvexError") in thrown;
}

/** `convex/server` has already made the data JSON text at the edge of the function; a nested one is still a value. */
function convexErrorData(data: unknown): JsonValue {
  if (typeof data !== "string") return jsonCopy(data);
  try {
    return parseJson(data);
  } catch {
    return data;
  }
}

/** Only the frames of pushed code: the deployment's own say nothing to its author. */
function functionFrames(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !line.includes("node:") && !line.includes("/embedded/"))
    .slice(0, MAX_STACK_LINES)
    .map((line) => `\n${line}`)
    .join("");
}

/** Never throws: whatever a function threw, a value that cannot be made text among it, its caller is answered. */
export function describeFailure(thrown: unknown): Failure {
  try {
    return describe(thrown);
  } catch {
    return { detail: "Uncaught error that cannot be put into words" };
  }
}

function describe(thrown: unknown): Failure {
  if (isConvexError(thrown)) {
    const data = convexErrorData(thrown.data);
    return { detail: `Uncaught ConvexError: ${typeof data === "string" ? data : JSON.stringify(data)}`, data };
  }
  if (thrown instanceof FunctionRefused) return { detail: thrown.message };
  if (Error.isError(thrown))
    return { detail: `Uncaught ${thrown.name}: ${thrown.message}${functionFrames(thrown.stack ?? "")}` };
  return { detail: `Uncaught ${String(thrown)}` };
}

export interface FailureContext {
  caller: Caller;
  requestId: string;
  logLines: string[];
  detail: ErrorDetail;
}

export function failedOutcome(
  failure: Failure,
  { caller, requestId, logLines, detail }: FailureContext,
): CallOutcome & { ok: false } {
  const shown = detail === "shown" || caller.kind === "admin";
  const head = `[Request ID: ${requestId}] Server Error`;
  return {
    ok: false,
    errorMessage: shown ? `${head}\n${failure.detail}` : head,
    ...(failure.data === undefined ? {} : { errorData: failure.data }),
    logLines: shown ? logLines : [],
  };
}
