/**
 * The value encoding of a snapshot's `documents.jsonl` when `generated_schema.jsonl` says "uniform": JSON in which a
 * number without point and exponent is an int64 and any other a float64. Bytes, and floats that JSON cannot represent,
 * use Convex's own encoding. Fields are in the order of their names.
 */
import { convexToJson } from "convex/values";
import { isObject, type JsonObject, parseJson, type JsonValue } from "../domain/json.ts";

export const UNIFORM = "uniform";

/** Convex's own encoding of -0, whose sign JSON numbers lose in JavaScript. */
const NEGATIVE_ZERO = "AAAAAAAAAIA=";
const INTEGER = /^-?\d+$/;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/** Encodes a stored document as one line of a snapshot. */
export function toExportJson(document: JsonObject): string {
  return written(document);
}

/** Decodes a line of a snapshot to Convex's own encoding. Throws for invalid JSON. */
export function fromExportJson(line: string): JsonValue {
  return parseJson(line, (_key, value, context) =>
    typeof value === "number" ? readNumber(value, context?.source ?? "") : value,
  );
}

function written(value: JsonValue): string {
  if (typeof value === "number") return writtenFloat(value);
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const { $integer, $float } = value;
  if (typeof $integer === "string") return String(Buffer.from($integer, "base64").readBigInt64LE());
  if ($float === NEGATIVE_ZERO) return "-0.0";
  return `{${Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, inner]) => `${JSON.stringify(field)}:${written(inner)}`)
    .join(",")}}`;
}

export function writtenFloat(value: number): string {
  const text = JSON.stringify(value);
  return INTEGER.test(text) ? `${text}.0` : text;
}

function readNumber(value: number, source: string): JsonValue {
  if (Object.is(value, -0)) return { $float: NEGATIVE_ZERO };
  if (!INTEGER.test(source)) return value;
  const integer = BigInt(source);
  return integer >= MIN_INT64 && integer <= MAX_INT64 ? convexToJson(integer) : value;
}
