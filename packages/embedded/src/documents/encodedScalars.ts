/** Validates the encodings of integers, bytes and special floats in JSON from a caller. */
import { isObject, parseJson, type JsonObject, type JsonValue } from "../domain/json.ts";

const NUMBER_BYTES = 8;

/** Describes the first invalid encoding, without its content; null if there is none. */
export function malformedScalar(json: string): string | null {
  return json.includes('"$') ? malformedScalarIn(parseJson(json)) : null;
}

/** `malformedScalar` for a parsed value. */
export function malformedScalarIn(value: JsonValue): string | null {
  if (typeof value !== "object" || value === null) return null;
  const own = isObject(value) ? malformed(value) : null;
  if (own !== null) return own;
  for (const part of Object.values(value)) {
    const inner = malformedScalarIn(part);
    if (inner !== null) return inner;
  }
  return null;
}

function malformed(value: JsonObject): string | null {
  const [only, ...others] = Object.entries(value);
  if (only === undefined || others.length > 0) return null;
  const [tag, encoded] = only;
  if (tag !== "$integer" && tag !== "$float" && tag !== "$bytes") return null;
  if (typeof encoded !== "string" || !isBase64(encoded)) return `Malformed ${tag} field`;
  return tag === "$bytes" ? null : malformedNumber(tag, Buffer.from(encoded, "base64"));
}

function malformedNumber(tag: "$integer" | "$float", bytes: Buffer): string | null {
  if (bytes.length !== NUMBER_BYTES) return `Received ${String(bytes.length)} bytes, expected 8 for ${tag}`;
  if (tag === "$integer") return null;
  const float = bytes.readDoubleLE();
  return Number.isFinite(float) && !Object.is(float, -0) ? "This float should be encoded as a number" : null;
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ""));
}
