import type { JsonValue } from "../domain/json.ts";

/**
 * Converts Convex's value encoding to the plain JSON of its public HTTP API (`format: "json"`): integers become decimal
 * text, bytes stay base64, and numbers that JSON cannot represent become their names.
 */
export function toPlainJson(encoded: JsonValue): JsonValue {
  if (encoded === null || typeof encoded !== "object") return encoded;
  if (Array.isArray(encoded)) return encoded.map(toPlainJson);
  const entries = Object.entries(encoded);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && typeof only[1] === "string") {
    const [tag, base64] = only;
    if (tag === "$integer") return Buffer.from(base64, "base64").readBigInt64LE().toString();
    if (tag === "$float") return nameOf(Buffer.from(base64, "base64").readDoubleLE());
    if (tag === "$bytes") return base64;
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, toPlainJson(value)]));
}

function nameOf(float: number): string {
  return Object.is(float, -0) ? "-0" : String(float);
}
