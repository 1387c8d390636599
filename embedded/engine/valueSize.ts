/**
 * How many bytes a value counts against the limits: what `getConvexSize` of `convex/values` says, from the value's JSON
 * encoding. How long the JSON text is says little of it.
 */
import type { JsonValue } from "./ports.ts";

/** What tells a value's type. */
const MARK = 1;
/** The same for a value without a fixed length. */
export const MARK_AND_END = 2;
export const END_OF_NAME = 1;
const NUMBER = 9;

/** Null for an array or an object: their parts count. */
export function scalarSize(value: JsonValue): number | null {
  switch (typeof value) {
    case "number":
      return NUMBER;
    case "string":
      return MARK_AND_END + Buffer.byteLength(value);
    case "boolean":
      return MARK;
    default:
      if (value === null) return MARK;
      return Array.isArray(value) ? null : encodedSize(value);
  }
}

/** Special encodings of Convex's JSON: an object with exactly one of these fields is a scalar. */
const SCALARS = new Set(["$integer", "$float", "$bytes", "$undefined"]);

/** True for the encodings of int64, special floats and bytes. */
export function isScalarEncoding(value: Record<string, JsonValue>): boolean {
  const [field, ...others] = Object.keys(value);
  return field !== undefined && others.length === 0 && SCALARS.has(field);
}

function encodedSize(value: Record<string, JsonValue>): number | null {
  for (const first in value) {
    if (!first.startsWith("$") || !isScalarEncoding(value)) return null;
    const { $bytes: bytes } = value;
    return typeof bytes === "string" ? MARK_AND_END + Buffer.byteLength(bytes, "base64") : NUMBER;
  }
  return null;
}

export function valueSize(value: JsonValue): number {
  const scalar = scalarSize(value);
  if (scalar !== null) return scalar;
  let size = MARK_AND_END;
  if (Array.isArray(value)) for (const item of value) size += valueSize(item);
  else {
    const fields = value as Record<string, JsonValue>;
    for (const field in fields) size += Buffer.byteLength(field) + END_OF_NAME + valueSize(fields[field] ?? null);
  }
  return size;
}

export function jsonSize(json: string): number {
  return valueSize(JSON.parse(json) as JsonValue);
}

/** No value with a JSON text of so many characters is larger. Nothing takes fewer for its size than small numbers: `0,`. */
export function largestSize(characters: number): number {
  return Math.ceil(((characters + 1) * NUMBER) / 2);
}
