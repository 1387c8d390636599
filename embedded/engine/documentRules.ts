import { FunctionRefused, LIMITS } from "./limits.ts";
import type { JsonValue } from "./ports.ts";

export type JsonObject = Record<string, JsonValue>;

/** Special encodings of Convex's JSON: an object with exactly one of these fields is a scalar. */
const SCALARS = new Set(["$integer", "$float", "$bytes", "$undefined"]);

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for the encodings of int64, special floats and bytes. */
export function isScalarEncoding(value: JsonObject): boolean {
  const [field, ...others] = Object.keys(value);
  return field !== undefined && others.length === 0 && SCALARS.has(field);
}

const SYSTEM_FIELDS = new Set(["_id", "_creationTime"]);

function checkFieldName(field: string, longest: number): void {
  if (field.length === 0) throw new FunctionRefused("Field name cannot be empty.");
  if (field.startsWith("$")) throw new FunctionRefused(`Field name ${field} starts with '$', which is reserved.`);

  if (field.length > longest)
    throw new FunctionRefused(`Field name ${field} is too long (maximum length ${String(longest)}).`);
  if (/[^\x20-\x7e]/.test(field))
    throw new FunctionRefused(
      `Field name ${JSON.stringify(field)} has invalid characters: only printable ASCII is allowed.`,
    );
}

function checkObject(value: JsonObject, depth: number): void {
  const fields = Object.keys(value);
  if (fields.length > LIMITS.documentFields)
    throw new FunctionRefused(
      `Object has too many fields (${String(fields.length)} > maximum number ${String(LIMITS.documentFields)})`,
    );
  for (const field of fields) {
    checkFieldName(field, depth === 0 ? LIMITS.fieldName : LIMITS.nestedFieldName);
    checkValue(value[field] ?? null, depth + 1);
  }
}

function checkValue(value: JsonValue, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && isScalarEncoding(value)) return;
  if (depth > LIMITS.documentDepth)
    throw new FunctionRefused(`Document is too nested (maximum nesting ${String(LIMITS.documentDepth)})`);
  if (!Array.isArray(value)) {
    checkObject(value, depth);
    return;
  }
  if (value.length > LIMITS.arrayItems)
    throw new FunctionRefused(
      `Array length is too long (${String(value.length)} > maximum length ${String(LIMITS.arrayItems)})`,
    );
  for (const item of value) checkValue(item, depth + 1);
}

/** Refuses a document that Convex would refuse for its shape; its size is checked on its text. */
export function checkDocument(document: JsonObject): void {
  for (const field of Object.keys(document))
    if (field.startsWith("_") && !SYSTEM_FIELDS.has(field))
      throw new FunctionRefused(`Field name ${field} starts with '_', which is reserved.`);
  checkObject(document, 0);
}

export function checkDocumentSize(json: string, table: string): void {
  const bytes = json.length > LIMITS.documentBytes / 3 ? Buffer.byteLength(json) : json.length;
  if (bytes > LIMITS.documentBytes)
    throw new FunctionRefused(
      `Value is too large (${String(bytes)} bytes > maximum size ${String(LIMITS.documentBytes)} bytes) in table "${table}"`,
    );
}

/** A field the database itself wrote as text (`_id`, a name). */
export function textField(document: JsonObject, field: string): string {
  const value = document[field];
  if (typeof value !== "string") throw new Error(`The stored field ${field} is not a text.`);
  return value;
}
