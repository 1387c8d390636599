import { v } from "convex/values";
import { expect, test } from "vitest";
import { vValidator } from "./validatorJson.ts";

const EVERY = v.object({
  any: v.any(),
  boolean: v.boolean(),
  bytes: v.bytes(),
  bigint: v.int64(),
  null: v.null(),
  function: v.function(),
  callback: v.function({ fnType: "mutation", args: { id: v.id("leads") }, returns: v.null() }),
  number: v.number(),
  string: v.string(),
  id: v.id("leads"),
  literals: v.union(v.literal("a"), v.literal(1), v.literal(2n), v.literal(true)),
  list: v.array(v.array(v.object({ deep: v.optional(v.string()) }))),
  record: v.record(v.id("leads"), v.union(v.null(), v.object({}))),
});

function exported(validator: unknown): unknown {
  return typeof validator === "object" && validator !== null ? Reflect.get(validator, "json") : undefined;
}

// Caught: an unknown kind of validator; a field parsed to another key, or lost.
test("every validator of convex/values is parsed unchanged", () => {
  const json = exported(EVERY);
  expect(JSON.stringify(vValidator.parse(json))).toBe(JSON.stringify(json));
});

// Caught: nested parts not validated.
test.each([
  ["a string", "string"],
  ["an unknown type", { type: "text" }],
  ["an id without a table", { type: "id" }],
  ["an array without items", { type: "array" }],
  ["an array of an invalid validator", { type: "array", value: { type: "text" } }],
  ["a union that is not an array", { type: "union", value: { type: "null" } }],
  ["a record without keys", { type: "record", values: { fieldType: { type: "null" }, optional: false } }],
  ["a field without `optional`", { type: "object", value: { a: { fieldType: { type: "null" } } } }],
  ["a field with an invalid validator", { type: "object", value: { a: { fieldType: {}, optional: false } } }],
])("%s is not a validator", (_, json) => {
  expect(vValidator.safeParse(json).success).toBe(false);
});
