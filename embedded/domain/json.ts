/** JSON texts as values. Here, and nowhere else, what `JSON.parse` gives gets a type; every other claim is checked. */
import { z } from "zod";

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type JsonObject = Record<string, JsonValue>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What `JSON.parse` hands to its second argument: each value from within, a number with the text that it was read from. */
type Revive = (key: string, value: JsonValue, context?: { source?: string }) => JsonValue;

export function parseJson(text: string, revive?: Revive): JsonValue {
  const parsed: unknown = JSON.parse(text, revive);
  // eslint-disable-next-line passage/assertions -- JSON.parse makes nothing else than these values, and `revive` gives none.
  return parsed as JsonValue;
}

/** For schemas of what `parseJson` made: to look all through it again would cost as much as to parse it. */
export const vParsed = z.custom<JsonValue>((value) => value !== undefined);

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
