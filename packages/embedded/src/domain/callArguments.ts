import { JsonText } from "./jsonText.ts";
import { parseJson, type JsonValue } from "./json.ts";

/** The arguments object of a call in Convex's JSON encoding, parsed or as text. */
export type Arguments = JsonValue | JsonText;

export function textOfArguments(args: Arguments): string {
  return args instanceof JsonText ? args.text : JSON.stringify(args);
}

export function parsedArguments(args: Arguments): JsonValue {
  return args instanceof JsonText ? parseJson(args.text) : args;
}

/**
 * `JSON.parse` creates an own field named `__proto__`. Copying such an object field by field would set the copy's
 * prototype instead, and functions would read fields that are not in the object.
 */
export function setsPrototype(json: string): boolean {
  return json.includes('"__proto__"') && hasPrototypeField(JSON.parse(json));
}

function hasPrototypeField(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(hasPrototypeField);
}
