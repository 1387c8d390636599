import { convexToJson } from "convex/values";
import { describe, expect, test } from "vitest";
import { passesFilter } from "./filterExpression.ts";
import type { JsonObject, JsonValue } from "../domain/json.ts";

const document: JsonObject = {
  three: 3,
  seven: convexToJson(7n),
  yes: true,
  no: false,
  text: "b",
  deep: { er: 1 },
  nothing: null,
  bytes: convexToJson(new ArrayBuffer(2)),
};

const field = (name: string): JsonValue => ({ $field: name });
const literal = (value: JsonValue): JsonValue => ({ $literal: value });
const int = (value: bigint): JsonValue => literal(convexToJson(value));
const float = (value: number): JsonValue => literal(convexToJson(value));
const equal = (left: JsonValue, right: JsonValue): JsonValue => ({ $eq: [left, right] });

describe("a filter", () => {
  test.each<[operator: string, withTwo: boolean, withThree: boolean, withFour: boolean]>([
    ["$eq", false, true, false],
    ["$neq", true, false, true],
    ["$lt", false, false, true],
    ["$lte", false, true, true],
    ["$gt", true, false, false],
    ["$gte", true, true, false],
  ])("with %s compares 3 with 2, 3 and 4", (operator, ...passes) => {
    const compared = [2, 3, 4].map((value) => passesFilter({ [operator]: [field("three"), literal(value)] }, document));
    expect(compared).toEqual(passes);
  });

  test.each<[string, JsonValue]>([
    ["a nested field", equal(field("deep.er"), literal(1))],
    ["a missing field", equal(field("gone"), literal({ $undefined: null }))],
    ["null after a missing field", { $gt: [field("nothing"), field("gone")] }],
    ["an integer before every float", { $lt: [field("seven"), field("three")] }],
    ["a text after a boolean", { $gt: [field("text"), field("yes")] }],
    ["sums", equal({ $add: [field("three"), literal(4)] }, literal(7))],
    ["differences", equal({ $sub: [field("three"), literal(4)] }, literal(-1))],
    ["products", equal({ $mul: [field("three"), literal(4)] }, literal(12))],
    ["quotients", equal({ $div: [field("three"), literal(4)] }, literal(0.75))],
    ["remainders", equal({ $mod: [field("three"), literal(2)] }, literal(1))],
    ["a float divided by zero", equal({ $div: [field("three"), literal(0)] }, float(Infinity))],
    ["a sum with infinity", equal({ $add: [float(Infinity), literal(1)] }, float(Infinity))],
    ["negative zero", equal({ $neg: literal(0) }, float(-0))],
    ["sums of integers", equal({ $add: [field("seven"), int(2n)] }, int(9n))],
    ["differences of integers", equal({ $sub: [field("seven"), int(2n)] }, int(5n))],
    ["products of integers", equal({ $mul: [field("seven"), int(2n)] }, int(14n))],
    ["quotients of integers", equal({ $div: [field("seven"), int(2n)] }, int(3n))],
    ["remainders of integers", equal({ $mod: [field("seven"), int(2n)] }, int(1n))],
    ["integers within their 64 bits", equal({ $add: [int(2n ** 63n - 1n), int(1n)] }, int(-(2n ** 63n)))],
    ["the negative of a number", equal({ $neg: field("three") }, literal(-3))],
    ["the negative of an integer", equal({ $neg: field("seven") }, int(-7n))],
    ["both conditions", { $and: [field("yes"), { $not: field("no") }] }],
    ["one of two conditions", { $or: [field("no"), field("yes")] }],
    ["an empty conjunction", { $and: [] }],
  ])("evaluates %s", (_, expression) => {
    expect([passesFilter(expression, document), passesFilter({ $not: expression }, document)]).toEqual([true, false]);
  });

  test.each<[string, JsonValue]>([
    ["one of two conditions is false", { $and: [field("yes"), field("no")] }],
    ["both conditions are false", { $or: [field("no"), field("no")] }],
    ["a disjunction is empty", { $or: [] }],
    ["the result is not a boolean", field("three")],
  ])("is not passed if %s", (_, expression) => {
    expect(passesFilter(expression, document)).toBe(false);
  });

  // Caught: a second operand evaluated after the first had decided; people write `a !== undefined && …`.
  test("stops at the operand that decides", () => {
    const broken = { $neg: field("text") };
    expect(passesFilter({ $and: [field("no"), broken] }, document)).toBe(false);
    expect(passesFilter({ $or: [field("yes"), broken] }, document)).toBe(true);
  });

  // Caught: a condition that is not a boolean accepted; a float added to an integer.
  test.each<[JsonValue, RegExp]>([
    ["text", /must be an object/],
    [{}, /Unknown filter operator/],
    [{ $near: [literal(1), literal(2)] }, /Unknown filter operator \$near/],
    [{ $near: literal(1) }, /Unknown filter operator \$near/],
    [{ $field: 7 }, /Unknown filter operator \$field/],
    [{ $not: field("three") }, /must be a boolean/],
    [{ $and: [literal(1)] }, /must be a boolean/],
    [{ $or: [literal("yes")] }, /must be a boolean/],
    [{ $neg: field("text") }, /\$neg needs a number/],
    [{ $add: [field("three"), field("seven")] }, /\$add needs two numbers of the same type/],
    [{ $add: [field("seven"), field("three")] }, /needs two numbers of the same type/],
    [{ $mul: [field("text"), literal(2)] }, /needs two numbers of the same type/],
    [{ $add: [field("bytes"), int(1n)] }, /needs two numbers of the same type/],
    [{ $div: [field("seven"), int(0n)] }, /Division by zero in a filter/],
    [{ $mod: [field("seven"), int(0n)] }, /Division by zero in a filter/],
  ])("%j is refused: %s", (expression, sentence) => {
    expect(() => passesFilter(expression, document)).toThrow(sentence);
  });

  test("accepts zero as an integer operand", () => {
    expect(passesFilter(equal({ $mul: [field("seven"), int(0n)] }, int(0n)), document)).toBe(true);
  });
});
