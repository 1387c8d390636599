/** Limits the depth of arrays and objects in a value that a function takes or returns. */
import { FunctionRefused, LIMITS } from "../domain/limits.ts";
import type { JsonValue } from "../domain/json.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { isScalarEncoding } from "./valueSize.ts";

/** Throws Convex's error for a value with too many levels. A scalar has none. */
export function requireShallow(value: JsonValue): void {
  if (isDeeper(value, LIMITS.valueDepth)) {
    throw new FunctionRefused(
      `Value is too nested (nested ${String(LIMITS.valueDepth + 1)} levels deep > maximum nesting ${String(LIMITS.valueDepth)})`,
    );
  }
}

function isDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!Array.isArray(value) && isScalarEncoding(value)) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

const known = new WeakMap<ValidatorJson, boolean>();

/** True if a value of this type may have any number of levels, so that they have to be counted. */
export function mayBeDeep(validator: ValidatorJson | null): boolean {
  if (validator === null) return true;
  const answer = known.get(validator) ?? holdsAny(validator);
  known.set(validator, answer);
  return answer;
}

function holdsAny(validator: ValidatorJson): boolean {
  switch (validator.type) {
    case "any":
      return true;
    case "array":
      return holdsAny(validator.value);
    case "record":
      return holdsAny(validator.values.fieldType);
    case "union":
      return validator.value.some(holdsAny);
    case "object":
      return Object.values(validator.value).some(({ fieldType }) => holdsAny(fieldType));
    default:
      return false;
  }
}
