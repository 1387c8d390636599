/**
 * Checks a value in Convex's JSON encoding against a validator as exported by `convex/values`. The messages are
 * Convex's own.
 */
import { isObject, type JsonObject, type JsonValue } from "../domain/json.ts";
import { formatValue } from "./formatValue.ts";
import type { FieldValidator, ValidatorJson } from "../domain/validatorJson.ts";
import { isScalarEncoding } from "./valueSize.ts";

export interface Mismatch {
  /** `.author.name`, `[3].id`; empty at the root. */
  path: string;
  /** Formatted only when needed: a union tries each of its members, and the value may be large. */
  problem: () => string;
}

type Of<Type extends ValidatorJson["type"]> = Extract<ValidatorJson, { type: Type }>;
type Scalar = Exclude<ValidatorJson, Of<"id" | "array" | "record" | "union" | "object">>;

/** Where every function handle begins. Who made it is verified when it is used. */
const FUNCTION_HANDLE = "function://";

/** The table that an id belongs to, from the engine's catalog. */
export type TableOfId = (id: string) => string | null;

interface Check {
  tableOfId: TableOfId;
}

/** The validator in source form: `v.object({name: v.string()})`. */
export function describeValidator(validator: ValidatorJson): string {
  switch (validator.type) {
    case "number":
      return "v.float64()";
    case "bigint":
      return "v.int64()";
    case "literal":
      return `v.literal(${formatValue(validator.value)})`;
    case "id":
      return `v.id("${validator.tableName}")`;
    case "array":
      return `v.array(${describeValidator(validator.value)})`;
    case "union":
      return `v.union(${validator.value.map(describeValidator).join(", ")})`;
    case "record":
      return `v.record(${describeValidator(validator.keys)}, ${describeValidator(validator.values.fieldType)})`;
    case "object":
      return `v.object({${Object.entries(validator.value)
        .map(
          ([field, { fieldType, optional }]) =>
            `${field}: ${optional ? `v.optional(${describeValidator(fieldType)})` : describeValidator(fieldType)}`,
        )
        .join(", ")}})`;
    default:
      return `v.${validator.type}()`;
  }
}

function wrongType(value: JsonValue | undefined, validator: ValidatorJson): Mismatch {
  return {
    path: "",
    problem: () =>
      `Value does not match validator.\nValue: ${formatValue(value)}\nValidator: ${describeValidator(validator)}`,
  };
}

function inside(step: string, mismatch: Mismatch | null): Mismatch | null {
  return mismatch === null ? null : { ...mismatch, path: step + mismatch.path };
}

function checkObject(value: JsonValue, validator: Of<"object">, check: Check): Mismatch | null {
  if (!isObject(value) || isScalarEncoding(value)) return wrongType(value, validator);
  const fields = validator.value;
  for (const field in fields) {
    const expected = fields[field];
    if (expected === undefined) continue;
    const present = Object.hasOwn(value, field) ? value[field] : undefined;
    if (present === undefined) {
      if (!expected.optional) {
        return {
          path: "",
          problem: () =>
            `Object is missing the required field \`${field}\`. Consider wrapping the field validator in \`v.optional(...)\` if this is expected.\n\nObject: ${formatValue(value)}\nValidator: ${describeValidator(validator)}`,
        };
      }
      continue;
    }
    const mismatch = inside(`.${field}`, checkValue(present, expected.fieldType, check));
    if (mismatch !== null) return mismatch;
  }
  return checkExtraFields(value, fields, validator);
}

function checkExtraFields(
  value: JsonObject,
  fields: Record<string, FieldValidator>,
  validator: ValidatorJson,
): Mismatch | null {
  const extra = Object.keys(value).find((field) => !Object.hasOwn(fields, field));
  if (extra === undefined) return null;
  return {
    path: "",
    problem: () =>
      `Object contains extra field \`${extra}\` that is not in the validator.\n\nObject: ${formatValue(value)}\nValidator: ${describeValidator(validator)}`,
  };
}

function checkArray(value: JsonValue, validator: Of<"array">, check: Check): Mismatch | null {
  if (!Array.isArray(value)) return wrongType(value, validator);
  for (const [position, item] of value.entries()) {
    const mismatch = inside(`[${String(position)}]`, checkValue(item, validator.value, check));
    if (mismatch !== null) return mismatch;
  }
  return null;
}

function checkRecord(value: JsonValue, validator: Of<"record">, check: Check): Mismatch | null {
  if (!isObject(value) || isScalarEncoding(value)) return wrongType(value, validator);
  const values = validator.values.fieldType;
  for (const [key, item] of Object.entries(value)) {
    const mismatch =
      inside(".keys()", checkValue(key, validator.keys, check)) ?? inside(".values()", checkValue(item, values, check));
    if (mismatch !== null) return mismatch;
  }
  return null;
}

function checkId(value: JsonValue, validator: Of<"id">, check: Check): Mismatch | null {
  if (typeof value !== "string") return wrongType(value, validator);
  const table = check.tableOfId(value);
  if (table === validator.tableName) return null;
  if (table === null) return wrongType(value, validator);
  return {
    path: "",
    problem: () =>
      `Found ID "${value}" from table \`${table}\`, which does not match the table name in validator \`${describeValidator(validator)}\`.`,
  };
}

function checkScalar(value: JsonValue, validator: Scalar): Mismatch | null {
  const special = isObject(value) ? value : null;
  switch (validator.type) {
    case "any":
      return null;
    case "null":
      return value === null ? null : wrongType(value, validator);
    case "number":
      return typeof value === "number" || typeof special?.["$float"] === "string" ? null : wrongType(value, validator);
    case "bigint":
      return typeof special?.["$integer"] === "string" ? null : wrongType(value, validator);
    case "bytes":
      return typeof special?.["$bytes"] === "string" ? null : wrongType(value, validator);
    case "boolean":
    case "string":
      return typeof value === validator.type ? null : wrongType(value, validator);
    case "function":
      return typeof value === "string" && value.startsWith(FUNCTION_HANDLE) ? null : wrongType(value, validator);
    case "literal":
      return JSON.stringify(value) === JSON.stringify(validator.value) ? null : wrongType(value, validator);
    case "commitTs":
      return typeof special?.["$integer"] === "string" || special?.["$commitTs"] === null
        ? null
        : wrongType(value, validator);
  }
}

function checkValue(value: JsonValue, validator: ValidatorJson, check: Check): Mismatch | null {
  switch (validator.type) {
    case "object":
      return checkObject(value, validator, check);
    case "array":
      return checkArray(value, validator, check);
    case "record":
      return checkRecord(value, validator, check);
    case "id":
      return checkId(value, validator, check);
    case "union": {
      const fits = validator.value.some((member) => checkValue(value, member, check) === null);
      return fits ? null : wrongType(value, validator);
    }
    default:
      return checkScalar(value, validator);
  }
}

/** Null when the value matches. */
export function validate(value: JsonValue, validator: ValidatorJson, tableOfId: TableOfId): Mismatch | null {
  return checkValue(value, validator, { tableOfId });
}

export function mismatchText({ path, problem }: Mismatch): string {
  const text = problem();
  return path === "" ? text : text.replace(/\n+Value:|\n+Object:/, (found) => `\nPath: ${path}${found}`);
}
