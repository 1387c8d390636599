import { convexToJson, v, type Validator, type Value } from "convex/values";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../domain/json.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { mismatchText, validate } from "../documents/validators.ts";
import { redactValues } from "./redactValues.ts";

const CANARY = "CANARY-7f3a";
const frames = "\n    at handler (../convex/notes.ts:3:9)";

/** The text that a caller sees, followed by the frames of a function that rethrew it. */
function textOf(value: JsonValue, validator: Validator<unknown, "required", string>): string {
  const { json } = validator as unknown as { json: ValidatorJson };
  const mismatch = validate(value, json, () => null);
  if (mismatch === null) throw new Error("The value fits.");
  return `ArgumentValidationError: ${mismatchText(mismatch)}${frames}`;
}

const note = v.object({ text: v.string() });
const bytes = new TextEncoder().encode(CANARY).buffer;

// Caught: the whole value of a call logged.
describe("the text of a validation error keeps field and type, and drops the value", () => {
  test.each<[string, Value, Validator<unknown, "required", string>, string]>([
    ["an extra field", { text: CANARY, leadId: 1 }, note, "extra field `leadId`"],
    ["its type", { text: CANARY, leadId: 1 }, note, "Object: (object)\nValidator: v.object({text: v.string()})"],
    ["a missing field", { words: CANARY }, note, "missing the required field `text`"],
    ["a string", CANARY, v.number(), "Value: (string)\nValidator: v.float64()"],
    ["an int64", 7_001_234_567n, v.string(), "Value: (int64)"],
    ["a number", 7_001_234_567, v.string(), "Value: (float64)"],
    ["a special number", Number.NaN, v.string(), "Value: (float64)"],
    ["a boolean", true, v.string(), "Value: (boolean)"],
    ["null", null, v.string(), "Value: (null)"],
    ["bytes", bytes, v.string(), "Value: (bytes)"],
    ["a list", [CANARY], v.string(), "Value: (array)"],
    ["an item deep inside", { list: [{ text: [CANARY] }] }, v.object({ list: v.array(note) }), "Path: .list[0].text"],
    ["a record's key", { [CANARY]: 1 }, v.record(v.literal("a"), v.number()), "Path: .keys()\nValue: (string)"],
    ["a member of a union", CANARY, v.union(v.null(), v.literal("a")), 'v.union(v.null(), v.literal("a"))'],
    ["an invalid id", CANARY, v.id("leads"), 'Validator: v.id("leads")'],
  ])("%s", (...[, value, validator, kept]) => {
    const text = redactValues(textOf(convexToJson(value), validator));
    expect(text).toContain(kept);
    expect(text).toContain(frames);
    expect(text).not.toMatch(/CANARY|7001234567|Q0FOQVJZ/);
  });
});

// Field names are chosen by the caller. Caught: the first possible end taken for the value's.
test("a field name that looks like the end of the value does not end it", () => {
  const text = redactValues(textOf({ [`a\nValidator: ${CANARY}`]: `\nValidator: ${CANARY}` }, v.null()));
  expect(text).toContain(`Value: (object)\nValidator: v.null()${frames}`);
  expect(text).not.toContain(CANARY);
});

test.each([
  ["rethrown in a function's own error", (text: string) => `Uncaught Error: It failed: ${text}`],
  ["rethrown as the data of a ConvexError", (text: string) => `Uncaught ConvexError: ${JSON.stringify({ text })}`],
])("the value is removed from a text that was %s", (_, thrown) => {
  const text = redactValues(thrown(textOf({ text: CANARY, extra: CANARY }, note)));
  expect(text).toContain("extra field `extra`");
  expect(text).toContain("(object)");
  expect(text).not.toContain(CANARY);
});

// Caught: the value given as an id logged.
test("a value that is not a valid id is removed", () => {
  const refused = `Invalid argument \`id\` for \`db.get\`: Unable to decode ID: Invalid ID "${CANARY} "x". y".`;
  expect(redactValues(`${refused}${frames}`)).toBe(
    `Invalid argument \`id\` for \`db.get\`: Unable to decode ID: Invalid ID (string)".${frames}`,
  );
});

test("other texts are unchanged", () => {
  for (const text of ["", "Uncaught Error: no such lead", "Values: 3\nObjects: 4"]) {
    expect(redactValues(text)).toBe(text);
  }
});

// Caught: a search to the end from each possible beginning.
test("a text of ten million characters with many possible beginnings is processed quickly", () => {
  const began = performance.now();
  expect(redactValues("\nValue: ".repeat(1_250_000))).toBe("\nValue: (value)");
  expect(performance.now() - began).toBeLessThan(3_000);
});
