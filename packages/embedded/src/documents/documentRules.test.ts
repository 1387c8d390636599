import { getDocumentSize } from "convex/values";
import { describe, expect, test } from "vitest";
import { checkDocument, textField } from "./documentRules.ts";
import type { JsonObject, JsonValue } from "../domain/json.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";

const nested = (levels: number, inside: JsonValue = 1): JsonValue =>
  Array.from({ length: levels }).reduce<JsonValue>((value) => ({ a: value }), inside);
const listed = (levels: number): JsonValue => Array.from({ length: levels }).reduce<JsonValue>((value) => [value], 1);
const fields = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${String(at)}`, 1]));
const named = (length: number, value: JsonValue = 1): JsonObject => ({ ["n".repeat(length)]: value });

const refusalOf = (document: JsonObject): string => {
  try {
    checkDocument(document, "rows");
    return "none";
  } catch (error) {
    return error instanceof FunctionRefused ? error.message : "no refusal";
  }
};

describe("a document", () => {
  // Caught, one at a time: each limit one lower, each one higher; nesting in arrays not counted; nested names held to
  // the limit of top-level ones.
  test.each<[string, JsonObject, JsonObject, string]>([
    [
      "fields",
      fields(LIMITS.documentFields),
      fields(LIMITS.documentFields + 1),
      "Object has too many fields (1025 > maximum number 1024)",
    ],
    [
      "nested fields",
      { inside: fields(LIMITS.documentFields) },
      { inside: fields(LIMITS.documentFields + 1) },
      "Object has too many fields (1025 > maximum number 1024)",
    ],
    [
      "levels of objects",
      { a: nested(LIMITS.documentDepth) },
      { a: nested(LIMITS.documentDepth + 1) },
      "Document is too nested (maximum nesting 16)",
    ],
    [
      "levels of arrays",
      { a: listed(LIMITS.documentDepth) },
      { a: listed(LIMITS.documentDepth + 1) },
      "Document is too nested (maximum nesting 16)",
    ],
    [
      "items of an array",
      { a: Array<number>(LIMITS.arrayItems).fill(1) },
      { a: Array<number>(LIMITS.arrayItems + 1).fill(1) },
      "Array length is too long (8193 > maximum length 8192)",
    ],
    ["characters of a name", named(64), named(65), `Field name ${"n".repeat(65)} is too long (maximum length 64).`],
    [
      "characters of a nested name",
      { inside: [named(1_024)] },
      { inside: [named(1_025)] },
      `Field name ${"n".repeat(1_025)} is too long (maximum length 1024).`,
    ],
    [
      "bytes",
      { a: "x".repeat(LIMITS.documentBytes - 6) },
      { a: "x".repeat(LIMITS.documentBytes - 5) },
      'Value is too large (1048577 bytes > maximum size 1048576 bytes) in table "rows"',
    ],
  ])("may have the maximum number of %s, and not one more", (...[, most, tooMuch, refusal]) => {
    expect([refusalOf(most), refusalOf(tooMuch)]).toEqual(["none", refusal]);
    // Repeated, because names that passed once are cached.
    expect([refusalOf(most), refusalOf(tooMuch)]).toEqual(["none", refusal]);
  });

  test.each<[string, JsonObject, string]>([
    ["a top-level name with an underscore", { _own: 1 }, "Field name _own starts with '_', which is reserved."],
    ["a top-level name with a dollar", { $own: 1 }, "Field name $own starts with '$', which is reserved."],
    ["an empty top-level name", { "": 1 }, "Field name cannot be empty."],
    [
      "a top-level name with a letter of another alphabet",
      { aé: 1 },
      'Field name "aé" has invalid characters: only printable ASCII',
    ],
    ["a top-level name with a lone surrogate", { "\uD800": 1 }, "only printable ASCII is allowed"],
    ["a top-level name with a mark of direction", { "a\u202E": 1 }, "only printable ASCII is allowed"],
    ["a nested name with a dollar", { a: { $b: 1 } }, "Field name $b starts with '$', which is reserved."],
    ["an empty nested name", { a: [{ "": 1 }] }, "Field name cannot be empty."],
    [
      "a nested name of another alphabet",
      { a: { é: 1 } },
      'Field name "é" has invalid characters: only printable ASCII',
    ],
    ["a nested name with a DEL character", { a: { "b\x7f": 1 } }, "only printable ASCII is allowed"],
    ["a nested name with a line end", { a: { "b\n": 1 } }, 'Field name "b\\n" has invalid characters: only printable'],
  ])("is refused with %s", (_, document, refusal) => {
    expect(refusalOf(document)).toContain(refusal);
    expect(refusalOf(document)).toContain(refusal);
  });

  // Caught, one at a time: nested names held to the rules of top-level ones; names that passed nested also accepted at
  // the top level.
  test("may have any printable name, as in the headings of a table; _ begins nested ones alone", () => {
    for (const name of ["First Name", "a b", "1a", "~", " ", "a.b", "a$"]) {
      expect([refusalOf({ a: { [name]: 1 } }), refusalOf({ [name]: 1 })]).toEqual(["none", "none"]);
    }
    expect([refusalOf({ a: { _own: 1 } }), refusalOf({ _own: 1 })]).not.toEqual(["none", "none"]);
    expect(refusalOf({ a: { _own: 1 } })).toBe("none");
    expect(refusalOf({ _id: "x", _creationTime: 1, a_1: 1, Z: 2 })).toBe("none");
  });

  test("has the size that Convex counts, including encoded scalars", () => {
    const document = { text: "é", list: [1, null, true, { deep: "x" }], big: { $integer: "AQAAAAAAAAA=" } };
    const value = { text: "é", list: [1, null, true, { deep: "x" }], big: 1n };
    const withSystem = { ...document, _id: "j".repeat(32), _creationTime: 1 };
    expect(checkDocument(withSystem, "rows")).toBe(getDocumentSize(value));
  });
});

test("a stored text field must be text", () => {
  expect(textField({ name: "a" }, "name")).toBe("a");
  expect(() => textField({ name: 1 }, "name")).toThrow("The stored field name is not a text.");
  expect(() => textField({}, "name")).toThrow("The stored field name is not a text.");
});
