import { FunctionRefused, LIMITS } from "../domain/limits.ts";
import type { JsonObject, JsonValue } from "../domain/json.ts";
import { encodedSize, END_OF_NAME, MARK_AND_END, plainSize } from "./valueSize.ts";

export const SYSTEM_FIELDS: ReadonlySet<string> = new Set(["_id", "_creationTime"]);

/** Names that were checked before, because documents repeat the same few names. */
const known = { own: new Set(SYSTEM_FIELDS), inside: new Set<string>() };
const MAX_KNOWN = 4_096;

function checkFieldName(field: string, isOwn: boolean): void {
  const names = isOwn ? known.own : known.inside;
  if (names.has(field)) return;
  if (isOwn) checkOwnName(field);
  checkName(field, isOwn ? LIMITS.fieldName : LIMITS.nestedFieldName);
  if (names.size < MAX_KNOWN) names.add(field);
}

/** As Convex's source has it, which takes any printable ASCII; its page of limits speaks of letters, digits and underscores. */
function checkOwnName(field: string): void {
  if (field.startsWith("_")) throw new FunctionRefused(`Field name ${field} starts with '_', which is reserved.`);
}

function checkName(field: string, longest: number): void {
  if (field.length === 0) throw new FunctionRefused("Field name cannot be empty.");
  if (field.startsWith("$")) throw new FunctionRefused(`Field name ${field} starts with '$', which is reserved.`);
  if (field.length > longest) {
    throw new FunctionRefused(`Field name ${field} is too long (maximum length ${String(longest)}).`);
  }
  if (/[^\x20-\x7e]/.test(field)) {
    throw new FunctionRefused(
      `Field name ${JSON.stringify(field)} has invalid characters: only printable ASCII is allowed.`,
    );
  }
}

function checkObject(value: JsonObject, depth: number): number {
  checkDepth(depth);
  const fields = Object.keys(value);
  if (fields.length > LIMITS.documentFields) {
    throw new FunctionRefused(
      `Object has too many fields (${String(fields.length)} > maximum number ${String(LIMITS.documentFields)})`,
    );
  }
  let size = MARK_AND_END;
  for (const field of fields) {
    checkFieldName(field, depth === 0);
    // A checked name is ASCII, so its length is its size in bytes.
    size += field.length + END_OF_NAME + checkValue(value[field] ?? null, depth + 1);
  }
  return size;
}

function checkValue(value: JsonValue, depth: number): number {
  if (typeof value !== "object" || value === null) return plainSize(value);
  if (Array.isArray(value)) return checkArray(value, depth);
  return encodedSize(value) ?? checkObject(value, depth);
}

function checkDepth(depth: number): void {
  if (depth > LIMITS.documentDepth) {
    throw new FunctionRefused(`Document is too nested (maximum nesting ${String(LIMITS.documentDepth)})`);
  }
}

function checkArray(items: readonly JsonValue[], depth: number): number {
  checkDepth(depth);
  if (items.length > LIMITS.arrayItems) {
    throw new FunctionRefused(
      `Array length is too long (${String(items.length)} > maximum length ${String(LIMITS.arrayItems)})`,
    );
  }
  let size = MARK_AND_END;
  for (const item of items) size += checkValue(item, depth + 1);
  return size;
}

/** Throws for a document whose shape or size Convex would refuse. Returns its size. */
export function checkDocument(document: JsonObject, table: string): number {
  const size = checkObject(document, 0);
  if (size > LIMITS.documentBytes) {
    throw new FunctionRefused(
      `Value is too large (${String(size)} bytes > maximum size ${String(LIMITS.documentBytes)} bytes) in table "${table}"`,
    );
  }
  return size;
}

/** A text field that the database itself wrote (`_id`, a name). */
export function textField(document: JsonObject, field: string): string {
  const value = document[field];
  if (typeof value !== "string") throw new Error(`The stored field ${field} is not a text.`);
  return value;
}
