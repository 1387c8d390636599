import { describe, expect, test } from "vitest";
import type { JsonValue } from "../domain/json.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { mayBeDeep, requireShallow } from "./valueNesting.ts";

const nested = (levels: number, innermost: JsonValue, wrap: (value: JsonValue) => JsonValue): JsonValue =>
  levels === 0 ? innermost : wrap(nested(levels - 1, innermost, wrap));

// Caught, one at a time: the limit off by one; an encoded number counted as a level; lists not counted.
test.each<[string, JsonValue, (value: JsonValue) => JsonValue]>([
  ["objects", null, (value) => ({ value })],
  ["lists", 1, (value) => [0, value]],
  ["a bigint in objects", { $integer: "AAAAAAAAAAA=" }, (value) => ({ value })],
])("%s may have 64 levels, and no more", (_, innermost, wrap) => {
  requireShallow(nested(64, innermost, wrap));
  expect(() => {
    requireShallow(nested(65, innermost, wrap));
  }).toThrow("Value is too nested (nested 65 levels deep > maximum nesting 64)");
});

describe("levels have to be counted", () => {
  const any: ValidatorJson = { type: "any" };
  const text: ValidatorJson = { type: "string" };
  const field = (fieldType: ValidatorJson) => ({ fieldType, optional: false });
  // Caught: each of these looked into no further.
  test.each<[string, ValidatorJson | null, ValidatorJson]>([
    ["nothing", null, text],
    ["anything", any, text],
    ["a list", { type: "array", value: any }, { type: "array", value: text }],
    ["a union", { type: "union", value: [text, any] }, { type: "union", value: [text] }],
    ["an object", { type: "object", value: { a: field(any) } }, { type: "object", value: { a: field(text) } }],
    [
      "a record",
      { type: "record", keys: text, values: field(any) },
      { type: "record", keys: text, values: field(text) },
    ],
  ])("where %s is expected that may be anything", (_, open, closed) => {
    expect([mayBeDeep(open), mayBeDeep(closed)]).toEqual([true, false]);
  });
});
