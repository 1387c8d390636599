/**
 * Order-preserving keys. A key is a "byte string": a JavaScript string whose characters are bytes (0-255), so that `<`
 * compares bytes and keys can be used in Maps. The SQLite store converts keys to blobs.
 *
 * Order of values, as in Convex: undefined, null, int64, float64, boolean, string, bytes, array, object.
 */
import type { JsonValue } from "../domain/json.ts";

export type IndexKey = string;

const TAG = {
  end: "\x00",
  undefined: "\x01",
  null: "\x02",
  int64: "\x03",
  float64: "\x04",
  false: "\x05",
  true: "\x06",
  string: "\x07",
  bytes: "\x08",
  array: "\x09",
  object: "\x0a",
} as const;

/** Greater than any tag, hence than any key that continues a prefix. */
const AFTER_PREFIX = "\xff";

const scratch = Buffer.alloc(8);

const PLAIN_ASCII = /^[\x01-\x7f]*$/;

function escaped(bytes: string): string {
  return bytes.includes("\0") ? bytes.replaceAll("\0", "\x00\xff") : bytes;
}

function stringBytes(text: string): string {
  if (PLAIN_ASCII.test(text)) return text;
  return escaped(Buffer.from(text, "utf8").toString("latin1"));
}

/** Big-endian with the sign bit flipped, so that unsigned byte order is numeric order; -0 sorts before 0, NaN last. */
function floatBytes(value: number): string {
  scratch.writeDoubleBE(value);
  const negative = (scratch.readUInt8(0) & 0x80) !== 0;
  if (negative) for (let at = 0; at < 8; at += 1) scratch.writeUInt8(scratch.readUInt8(at) ^ 0xff, at);
  else scratch.writeUInt8(scratch.readUInt8(0) | 0x80, 0);
  return scratch.toString("latin1", 0, 8);
}

/** Converts Convex's little-endian base64 of a two's complement int64. */
function int64Bytes(base64: string): string {
  const bytes = Buffer.from(base64, "base64").reverse();
  bytes.writeUInt8(bytes.readUInt8(0) ^ 0x80, 0);
  return bytes.toString("latin1");
}

/** Sorts after every known commit timestamp. */
const LAST_INT64 = "\xff".repeat(8);

function specialBytes(special: Record<string, JsonValue>): string | null {
  if (typeof special["$integer"] === "string") return TAG.int64 + int64Bytes(special["$integer"]);
  if (typeof special["$float"] === "string") {
    return TAG.float64 + floatBytes(Buffer.from(special["$float"], "base64").readDoubleLE());
  }
  if (typeof special["$bytes"] === "string") {
    return TAG.bytes + escaped(Buffer.from(special["$bytes"], "base64").toString("latin1")) + TAG.end + TAG.end;
  }
  if ("$undefined" in special) return TAG.undefined;
  if ("$commitTs" in special) return TAG.int64 + LAST_INT64;
  return null;
}

function objectBytes(object: Record<string, JsonValue>): string {
  const special = specialBytes(object);
  if (special !== null) return special;
  let bytes = "";
  for (const field of Object.keys(object).sort()) {
    bytes += TAG.string + stringBytes(field) + TAG.end + TAG.end + encodeValue(object[field]);
  }
  return TAG.object + bytes + TAG.end;
}

/**
 * The key bytes of one value in Convex's JSON encoding; `undefined` is a missing field. The encoding is prefix-free.
 */
export function encodeValue(value: JsonValue | undefined): string {
  switch (typeof value) {
    case "undefined":
      return TAG.undefined;
    case "string":
      return TAG.string + stringBytes(value) + TAG.end + TAG.end;
    case "number":
      return TAG.float64 + floatBytes(value);
    case "boolean":
      return value ? TAG.true : TAG.false;
    default:
      if (value === null) return TAG.null;
      if (Array.isArray(value)) return TAG.array + value.map(encodeValue).join("") + TAG.end;
      return objectBytes(value);
  }
}

/** Negative, zero or positive, in the order of values given at the top of this file. */
export function compareValues(left: JsonValue | undefined, right: JsonValue | undefined): number {
  const [a, b] = [encodeValue(left), encodeValue(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The value at a dotted path, `undefined` where a step is missing or not an object. */
export function fieldAt(document: JsonValue, path: string): JsonValue | undefined {
  if (!path.includes(".")) return ownField(document, path);
  let value: JsonValue | undefined = document;
  for (const step of path.split(".")) value = value === undefined ? undefined : ownField(value, step);
  return value;
}

function ownField(value: JsonValue, field: string): JsonValue | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, field) ? value[field] : undefined;
}

/** A document's key in an index over `fields`; `_creationTime` and `_id` must be among or after them. */
export function documentKey(document: JsonValue, fields: readonly string[]): IndexKey {
  let key = "";
  for (const field of fields) key += encodeValue(fieldAt(document, field));
  return key;
}

/**
 * True only if two states of a document have the same key. Most changes touch no field of most indexes, and this check
 * is cheaper than encoding both keys. False means unknown.
 */
export function agreeOn(fields: readonly string[], one: JsonValue, other: JsonValue): boolean {
  return fields.every((field) => Object.is(fieldAt(one, field), fieldAt(other, field)));
}

/** Keys `lower <= key < upper`. */
export interface KeyRange {
  lower: IndexKey;
  upper: IndexKey;
}

export const ALL_KEYS: KeyRange = { lower: "", upper: AFTER_PREFIX };

export interface RangeBounds {
  /** Encoded values of the leading fields that are fixed. */
  prefix: string;
  lower?: { bytes: string; inclusive: boolean };
  upper?: { bytes: string; inclusive: boolean };
}

/** The keys that continue `prefix` and lie within the bounds of the next field. */
export function keyRange({ prefix, lower, upper }: RangeBounds): KeyRange {
  const from = lower === undefined ? prefix : prefix + lower.bytes + (lower.inclusive ? "" : AFTER_PREFIX);
  const to = upper === undefined ? prefix + AFTER_PREFIX : prefix + upper.bytes + (upper.inclusive ? AFTER_PREFIX : "");
  return { lower: from, upper: to };
}

/** The smallest key greater than `key`. */
export function keyAfter(key: IndexKey): IndexKey {
  return key + "\x00";
}

/** The prefix that selects exactly the keys of the range; null if there is none. */
export function prefixOf({ lower, upper }: KeyRange): string | null {
  return upper.length === lower.length + AFTER_PREFIX.length && upper === lower + AFTER_PREFIX ? lower : null;
}
