import { v } from "convex/values";
import { expect, test } from "vitest";
import { vValidator } from "./validatorJson.ts";

const EVERY = v.object({
  any: v.any(),
  boolean: v.boolean(),
  bytes: v.bytes(),
  bigint: v.int64(),
  null: v.null(),
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

// Caught: a kind of validator that is not known; a field that comes out under another key, or not at all.
test("every validator of convex/values comes out as it went in, to the letter", () => {
  const json = exported(EVERY);
  expect(JSON.stringify(vValidator.parse(json))).toBe(JSON.stringify(json));
});

// Caught: the parts of a validator not looked at.
test.each([
  ["no object", "string"],
  ["of a type that there is not", { type: "text" }],
  ["an id of no table", { type: "id" }],
  ["a list of nothing", { type: "array" }],
  ["a list of what is none", { type: "array", value: { type: "text" } }],
  ["a union that is no list", { type: "union", value: { type: "null" } }],
  ["a record without keys", { type: "record", values: { fieldType: { type: "null" }, optional: false } }],
  [
    "a field that does not say whether it may be missing",
    { type: "object", value: { a: { fieldType: { type: "null" } } } },
  ],
  ["a field of what is none", { type: "object", value: { a: { fieldType: {}, optional: false } } }],
])("%s is no validator", (_, json) => {
  expect(vValidator.safeParse(json).success).toBe(false);
});
