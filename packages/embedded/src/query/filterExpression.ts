/** Evaluates the expressions that `.filter(q => …)` serializes, with Convex's order of values. */
import { compareValues, fieldAt } from "../storage/indexKey.ts";
import { isObject, type JsonObject, type JsonValue } from "../domain/json.ts";
import { FunctionRefused } from "../domain/limits.ts";

/**
 * An intermediate result. It never leaves the process, so numbers may be ones that JSON cannot represent (NaN,
 * Infinity).
 */
type Value = JsonValue | undefined;

const COMPARISONS: Record<string, (order: number) => boolean> = {
  $eq: (order) => order === 0,
  $neq: (order) => order !== 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
};

const FLOAT_ARITHMETIC: Record<string, (left: number, right: number) => number> = {
  $add: (left, right) => left + right,
  $sub: (left, right) => left - right,
  $mul: (left, right) => left * right,
  $div: (left, right) => left / right,
  $mod: (left, right) => left % right,
};

const INTEGER_ARITHMETIC: Record<string, (left: bigint, right: bigint) => bigint> = {
  $add: (left, right) => left + right,
  $sub: (left, right) => left - right,
  $mul: (left, right) => left * right,
  $div: (left, right) => left / right,
  $mod: (left, right) => left % right,
};

function asFloat(value: Value): number | null {
  if (typeof value === "number") return value;
  if (isObject(value) && typeof value["$float"] === "string") {
    return Buffer.from(value["$float"], "base64").readDoubleLE();
  }
  return null;
}

function asInteger(value: Value): bigint | null {
  if (isObject(value) && typeof value["$integer"] === "string") {
    return Buffer.from(value["$integer"], "base64").readBigInt64LE();
  }
  return null;
}

function integerToJson(value: bigint): JsonValue {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt.asIntN(64, value));
  return { $integer: bytes.toString("base64") };
}

function arithmetic(operator: string, left: Value, right: Value): Value {
  const [leftFloat, rightFloat] = [asFloat(left), asFloat(right)];
  if (leftFloat !== null && rightFloat !== null) {
    return FLOAT_ARITHMETIC[operator]?.(leftFloat, rightFloat) ?? Number.NaN;
  }
  const [leftInteger, rightInteger] = [asInteger(left), asInteger(right)];
  if (leftInteger === null || rightInteger === null) {
    throw new FunctionRefused(`Arithmetic operator ${operator} needs two numbers of the same type.`);
  }
  if (rightInteger === 0n && (operator === "$div" || operator === "$mod")) {
    throw new FunctionRefused("Division by zero in a filter.");
  }
  return integerToJson(INTEGER_ARITHMETIC[operator]?.(leftInteger, rightInteger) ?? 0n);
}

function negative(value: Value): Value {
  const [float, integer] = [asFloat(value), asInteger(value)];
  if (float !== null) return -float;
  if (integer !== null) return integerToJson(-integer);
  throw new FunctionRefused("Operator $neg needs a number.");
}

function requireBoolean(value: Value): boolean {
  if (typeof value !== "boolean") throw new FunctionRefused("A filter's condition must be a boolean.");
  return value;
}

function evaluateOperator(operator: string, operands: JsonValue[], document: JsonObject): Value {
  if (operator === "$and") return operands.every((operand) => requireBoolean(evaluate(operand, document)));
  if (operator === "$or") return operands.some((operand) => requireBoolean(evaluate(operand, document)));
  const [left, right] = operands.map((operand) => evaluate(operand, document));
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined) return comparison(compareValues(left, right));
  if (operator in FLOAT_ARITHMETIC) return arithmetic(operator, left, right);
  throw new FunctionRefused(`Unknown filter operator ${operator}.`);
}

function evaluate(expression: JsonValue, document: JsonObject): Value {
  if (!isObject(expression)) throw new FunctionRefused("A filter expression must be an object.");
  const [operator = "", operand = null] = Object.entries(expression)[0] ?? [];
  if (operator === "$field" && typeof operand === "string") return fieldAt(document, operand);
  if (operator === "$literal") return operand;
  if (operator === "$not") return !requireBoolean(evaluate(operand, document));
  if (operator === "$neg") return negative(evaluate(operand, document));
  if (!Array.isArray(operand)) throw new FunctionRefused(`Unknown filter operator ${operator}.`);
  return evaluateOperator(operator, operand, document);
}

/** Whether the document passes the filter. As in Convex, any result but true counts as false. */
export function passesFilter(expression: JsonValue, document: JsonObject): boolean {
  return evaluate(expression, document) === true;
}
