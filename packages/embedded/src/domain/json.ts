/** JSON text as typed values. Only this file gives the result of `JSON.parse` a type without checking it. */
import { z } from "zod";

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type JsonObject = Record<string, JsonValue>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The reviver of `JSON.parse`: called for inner values first, and for a number with its source text. */
type Revive = (key: string, value: JsonValue, context?: { source?: string }) => JsonValue;

export function parseJson(text: string, revive?: Revive): JsonValue {
  const parsed: unknown = JSON.parse(text, revive);
  // eslint-disable-next-line passage/assertions -- JSON.parse returns only these values, and `revive` returns JSON values.
  return parsed as JsonValue;
}

const LONE_SURROGATE =
  /\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F][\da-fA-F]{2})|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F][\da-fA-F]{2}/;

/**
 * JSON from outside. Half a surrogate pair is no text: Convex's parser refuses it, and UTF-8 cannot hold it. Only an escape can bring
 * one, because what comes has been decoded from UTF-8.
 */
export function parseReceivedJson(text: string): JsonValue {
  if (/\\u[dD]/.test(text) && LONE_SURROGATE.test(text.replaceAll("\\\\", "  "))) {
    throw new SyntaxError("The JSON text has half a surrogate pair.");
  }
  return parseJson(text);
}

/** Schema for values that `parseJson` has returned, which need no second validation. */
export const vParsed = z.custom<JsonValue>((value) => value !== undefined);

/** For text that is known to be an object: a document, or the arguments of a system call. */
export function parseObject(text: string): JsonObject {
  const parsed = parseJson(text);
  if (isObject(parsed)) return parsed;
  throw new Error("This JSON text is not an object.");
}

/** A copy through JSON: without `undefined`, and without objects of another realm. */
export function jsonCopy(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value));
}
