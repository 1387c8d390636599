/**
 * The size of a value that counts against the limits, computed from its JSON encoding as `getConvexSize` of
 * `convex/values` does. It differs from the length of the JSON text.
 */
import { parseJson, type JsonValue } from "../domain/json.ts";

/** Type marker of a value. */
const MARK = 1;
/** Type marker and terminator of a value without a fixed length. */
export const MARK_AND_END = 2;
export const END_OF_NAME = 1;
const NUMBER = 9;

/** The size that Convex counts for a value that is neither an array nor an object. */
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

/** Scalars that JSON cannot represent are encoded as an object with exactly one of these fields. */
const SCALARS = new Set(["$integer", "$float", "$bytes", "$undefined", "$commitTs"]);

/** True for the encodings of int64, special floats and bytes, and for the commit timestamp placeholder. */
export function isScalarEncoding(value: Record<string, JsonValue>): boolean {
  const [field, ...others] = Object.keys(value);
  return field !== undefined && others.length === 0 && SCALARS.has(field);
}

/** The size of an encoded scalar; null for a plain object, whose fields are counted one by one. */
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

/**
 * Upper bound of the size of any value whose JSON text has this many characters. Small numbers (`0,`) have the largest
 * ratio of size to text.
 */
export function largestSize(characters: number): number {
  return Math.ceil(((characters + 1) * NUMBER) / 2);
}
