import { JsonText } from "./jsonText.ts";
import { parseJson, type JsonValue } from "./json.ts";

/** The arguments object of a call in Convex's JSON encoding, parsed or still as text. */
export type Arguments = JsonValue | JsonText;

export function textOfArguments(args: Arguments): string {
  return args instanceof JsonText ? args.text : JSON.stringify(args);
}

export function parsedArguments(args: Arguments): JsonValue {
  return args instanceof JsonText ? parseJson(args.text) : args;
}

/**
 * `JSON.parse` makes a field of its own of `__proto__`. Whoever copies such an object field by field sets a prototype
 * instead, which functions would then read as fields that nobody sees in the object.
 */
export function setsPrototype(json: string): boolean {
  return json.includes('"__proto__"') && hasPrototypeField(JSON.parse(json));
}

function hasPrototypeField(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(hasPrototypeField);
}
