/** Turns whatever a function threw into the error its caller gets, in Convex's words. */
import { FunctionRefused } from "../domain/limits.ts";
import type { CallOutcome } from "../domain/calls.ts";
import type { Caller } from "../domain/caller.ts";
import { isObject, jsonCopy, parseJson, type JsonObject, type JsonValue } from "../domain/json.ts";

/** `hidden` is what production Convex does: callers get the request's id, the log has the rest. */
export type ErrorDetail = "shown" | "hidden";

export interface Failure {
  /** For the caller when details are shown, and for `convex logs`. */
  detail: string;
  /** For the log that people keep: a refusal's own code, and what else it told its caller by name alone. */
  logged: string;
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
    return told("Uncaught error that cannot be put into words");
  }
}

function describe(thrown: unknown): Failure {
  if (isConvexError(thrown)) {
    const data = convexErrorData(thrown.data);
    const detail = `Uncaught ConvexError: ${typeof data === "string" ? data : JSON.stringify(data)}`;
    return { detail, logged: `Uncaught ConvexError: ${withoutData(data)}`, data };
  }
  if (thrown instanceof FunctionRefused) return told(thrown.message);
  if (Error.isError(thrown)) {
    return told(`Uncaught ${thrown.name}: ${thrown.message}${functionFrames(thrown.stack ?? "")}`);
  }
  return told(`Uncaught ${String(thrown)}`);
}

function told(detail: string): Failure {
  return { detail, logged: detail };
}

const CODE = /^[A-Z][A-Z_0-9]{0,63}$/;
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/;

/** What a function tells the caller whom it refuses may name people, or be what was typed. */
function withoutData(data: JsonValue): string {
  if (Array.isArray(data)) return "(array)";
  if (!isObject(data)) return `(${data === null ? "null" : typeof data})`;
  const { code, ...others } = data;
  if (typeof code !== "string" || !CODE.test(code)) return namesOf(data);
  return Object.keys(others).length === 0 ? code : `${code} ${namesOf(others)}`;
}

function namesOf(data: JsonObject): string {
  const names = Object.keys(data).map((field) => (FIELD_NAME.test(field) ? field : "…"));
  return `{${names.join(", ")}}`;
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
