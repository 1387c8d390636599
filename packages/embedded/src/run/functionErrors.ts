/** Turns any value that a function threw into the error for its caller, with Convex's messages. */
import { FunctionRefused } from "../domain/limits.ts";
import type { CallOutcome } from "../domain/calls.ts";
import type { Caller } from "../domain/caller.ts";
import { isObject, jsonCopy, parseJson, type JsonObject, type JsonValue } from "../domain/json.ts";

/** `hidden` is the behaviour of production Convex: callers only get the request id, and the log has the rest. */
export type ErrorDetail = "shown" | "hidden";

export interface Failure {
  /** For `convex logs`, and for the caller when details are shown. */
  detail: string;
  /** For the log: without values, only the error code and the field names of a ConvexError. */
  logged: string;
  /** The kind of refusal in a word without values; none for a fault of the function. */
  refusal?: string;
  /** The data of a ConvexError, which is always sent to the caller. */
  data?: JsonValue;
}

/** Another thread's description of an error that a function threw there. */
export class DescribedFailure extends Error {
  override name = "DescribedFailure";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

const MAX_STACK_LINES = 10;

function isConvexError(thrown: unknown): thrown is { data: unknown; message?: unknown } {
  return typeof thrown === "object" && thrown !== null && Symbol.for("ConvexError") in thrown;
}

/** `convex/server` has already serialized the data at the function's boundary; in a nested call it is still a value. */
function convexErrorData(data: unknown): JsonValue {
  if (typeof data !== "string") return jsonCopy(data);
  try {
    return parseJson(data);
  } catch {
    return data;
  }
}

/** Keeps the frames of pushed code; the deployment's own are useless to its author. */
function functionFrames(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !line.includes("node:") && !line.includes("/embedded/"))
    .slice(0, MAX_STACK_LINES)
    .map((line) => `\n${line}`)
    .join("");
}

/** Never throws, so that every call is answered, even if the thrown value cannot be converted to text. */
export function describeFailure(thrown: unknown): Failure {
  try {
    return describe(thrown);
  } catch {
    return told("Uncaught error that cannot be put into words");
  }
}

function describe(thrown: unknown): Failure {
  if (thrown instanceof DescribedFailure) return thrown.failure;
  if (isConvexError(thrown)) {
    const data = convexErrorData(thrown.data);
    const detail = `Uncaught ConvexError: ${typeof data === "string" ? data : JSON.stringify(data)}`;
    return { detail, logged: `Uncaught ConvexError: ${withoutData(data)}`, refusal: codeOf(data), data };
  }
  if (thrown instanceof FunctionRefused) return { ...told(thrown.message), refusal: kindOf(thrown) };
  if (Error.isError(thrown)) {
    return told(`Uncaught ${thrown.name}: ${thrown.message}${functionFrames(thrown.stack ?? "")}`);
  }
  return told(`Uncaught ${String(thrown)}`);
}

function told(detail: string): Failure {
  return { detail, logged: detail };
}

const CODE = /^[A-Z][A-Z_0-9]{0,63}$/;
/** As in "ArgumentValidationError: …", the only texts of the deployment that begin with such a word. */
const KIND = /^[A-Z][A-Za-z]{0,63}Error(?=:)/;
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/;

/** A ConvexError's data may contain names or typed text, so only its code and field names are logged. */
function withoutData(data: JsonValue): string {
  if (Array.isArray(data)) return "(array)";
  if (!isObject(data)) return `(${data === null ? "null" : typeof data})`;
  const { code, ...others } = data;
  if (typeof code !== "string" || !CODE.test(code)) return namesOf(data);
  return Object.keys(others).length === 0 ? code : `${code} ${namesOf(others)}`;
}

function codeOf(data: JsonValue): string {
  const code = isObject(data) ? data["code"] : null;
  return typeof code === "string" && CODE.test(code) ? code : "ConvexError";
}

function kindOf({ message }: FunctionRefused): string {
  return KIND.exec(message)?.[0] ?? "FunctionRefused";
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
