/** JSON texts as values. Here, and nowhere else, what `JSON.parse` gives gets a type; every other claim is checked. */
import type { JsonValue } from "./ports.ts";

export type JsonObject = Record<string, JsonValue>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function parseJson(text: string): JsonValue {
  const parsed: unknown = JSON.parse(text);
  // eslint-disable-next-line passage/assertions -- JSON.parse without a reviver makes nothing else than these values.
  return parsed as JsonValue;
}

/** A text that has always been an object: a document, what a system call is given. */
export function parseObject(text: string): JsonObject {
  const parsed = parseJson(text);
  if (isObject(parsed)) return parsed;
  throw new Error("This JSON text is not of an object.");
}

/** The value as its JSON text tells it: without `undefined`, and with nothing of another world. */
export function jsonCopy(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value));
}
