/**
 * How many bytes a value counts against the limits: what `getConvexSize` of `convex/values` says, from the value's JSON
 * encoding. How long the JSON text is says little of it.
 */
import { parseJson, type JsonValue } from "../domain/json.ts";

/** What tells a value's type. */
const MARK = 1;
/** The same for a value without a fixed length. */
export const MARK_AND_END = 2;
export const END_OF_NAME = 1;
const NUMBER = 9;

/** The bytes that Convex counts for a value that is neither an array nor an object. */
export function plainSize(value: null | boolean | number | string): number {
  switch (typeof value) {
    case "number":
      return NUMBER;
    case "string":
      return MARK_AND_END + Buffer.byteLength(value);
    default:
      return MARK;
  }
}

/** Special encodings of Convex's JSON: an object with exactly one of these fields is a scalar. */
const SCALARS = new Set(["$integer", "$float", "$bytes", "$undefined", "$commitTs"]);

/** True for the encodings of int64, special floats and bytes, and for the placeholder of a timestamp. */
export function isScalarEncoding(value: Record<string, JsonValue>): boolean {
  const [field, ...others] = Object.keys(value);
  return field !== undefined && others.length === 0 && SCALARS.has(field);
}

/** Null for an object that is one: its parts count. */
export function encodedSize(value: Record<string, JsonValue>): number | null {
  for (const first in value) {
    if (!first.startsWith("$") || !isScalarEncoding(value)) return null;
    const { $bytes: bytes } = value;
    return typeof bytes === "string" ? MARK_AND_END + Buffer.byteLength(bytes, "base64") : NUMBER;
  }
  return null;
}

export function valueSize(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return plainSize(value);
  if (Array.isArray(value)) return arraySize(value);
  return encodedSize(value) ?? objectSize(value);
}

function arraySize(items: readonly JsonValue[]): number {
  let size = MARK_AND_END;
  for (const item of items) size += valueSize(item);
  return size;
}

function objectSize(fields: Record<string, JsonValue>): number {
  let size = MARK_AND_END;
  for (const field in fields) size += Buffer.byteLength(field) + END_OF_NAME + valueSize(fields[field] ?? null);
  return size;
}

export function jsonSize(json: string): number {
  return valueSize(parseJson(json));
}

/** No value with a JSON text of so many characters is larger. Nothing takes fewer for its size than small numbers: `0,`. */
export function largestSize(characters: number): number {
  return Math.ceil(((characters + 1) * NUMBER) / 2);
}
