/** The fields that a function passes to a write. */
import type { JsonObject, JsonValue } from "../domain/json.ts";
import { FunctionRefused } from "../domain/limits.ts";

const UNDEFINED_MARK = "$undefined";

export function isUndefinedMark(value: JsonValue | undefined): boolean {
  return typeof value === "object" && value !== null && UNDEFINED_MARK in value;
}

export function withoutUndefined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isUndefinedMark(value)));
}

const SYSTEM_FIELDS = ["_id", "_creationTime"] as const;

export function keepSystemFields(fields: JsonObject, document: JsonObject): JsonObject {
  for (const field of SYSTEM_FIELDS) {
    if (field in fields && !isEqual(fields[field], document[field])) {
      throw new FunctionRefused(`Provided document's \`${field}\` field does not match the document being written.`);
    }
  }
  if (SYSTEM_FIELDS.every((field) => field in fields)) return fields;
  return { ...fields, _creationTime: document["_creationTime"] ?? null, _id: document["_id"] ?? null };
}

/** Fields have no order. */
export function isEqual(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (typeof left !== "object" || typeof right !== "object") return left === right;
  if (left === null || right === null || Array.isArray(left) !== Array.isArray(right)) return left === right;
  const others = new Map(Object.entries(right));
  const fields = Object.entries(left);
  return fields.length === others.size && fields.every(([field, value]) => isEqual(value, others.get(field)));
}
