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
  // Caught, one at a time: each limit one lower, each one higher; a list's levels not counted; a name's place.
  test.each<[string, JsonObject, JsonObject, string]>([
    [
      "fields",
      fields(LIMITS.documentFields),
      fields(LIMITS.documentFields + 1),
      "Object has too many fields (1025 > maximum number 1024)",
    ],
    [
      "fields further inside",
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
      "levels of lists",
      { a: listed(LIMITS.documentDepth) },
      { a: listed(LIMITS.documentDepth + 1) },
      "Document is too nested (maximum nesting 16)",
    ],
    [
      "items of a list",
      { a: Array<number>(LIMITS.arrayItems).fill(1) },
      { a: Array<number>(LIMITS.arrayItems + 1).fill(1) },
      "Array length is too long (8193 > maximum length 8192)",
    ],
    ["letters of a name", named(64), named(65), `Field name ${"n".repeat(65)} is too long (maximum length 64).`],
    [
      "letters of a name further inside",
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
  ])("may have so many %s, and not one more", (...[, most, tooMuch, refusal]) => {
    expect([refusalOf(most), refusalOf(tooMuch)]).toEqual(["none", refusal]);
    // What was looked at once is not looked at less the next time.
    expect([refusalOf(most), refusalOf(tooMuch)]).toEqual(["none", refusal]);
  });

  test.each<[string, JsonObject, string]>([
    ["an own name with an underscore", { _own: 1 }, "Field name _own starts with '_', which is reserved."],
    ["an own name with a dollar", { $own: 1 }, "Field name $own starts with '$', which is reserved."],
    ["an own name that is empty", { "": 1 }, "Field name cannot be empty."],
    ["an own name with a space", { "a b": 1 }, 'Field name "a b" has invalid characters: a document\'s own fields'],
    ["an own name that begins with a digit", { "1a": 1 }, 'Field name "1a" has invalid characters: a document\'s own'],
    [
      "an own name that ends with another letter",
      { aé: 1 },
      'Field name "aé" has invalid characters: a document\'s own',
    ],
    ["a name with a dollar inside", { a: { $b: 1 } }, "Field name $b starts with '$', which is reserved."],
    ["a name that is empty inside", { a: [{ "": 1 }] }, "Field name cannot be empty."],
    [
      "a name of another alphabet inside",
      { a: { é: 1 } },
      'Field name "é" has invalid characters: only printable ASCII',
    ],
    ["a name with what a keyboard deletes by inside", { a: { "b\x7f": 1 } }, "only printable ASCII is allowed"],
    ["a name with a line end inside", { a: { "b\n": 1 } }, 'Field name "b\\n" has invalid characters: only printable'],
  ])("is refused with %s", (_, document, refusal) => {
    expect(refusalOf(document)).toContain(refusal);
    expect(refusalOf(document)).toContain(refusal);
  });

  // Caught, one at a time: inside the rules of own names; what was allowed inside allowed as an own name too.
  test("may have any printable name further inside, which is none for its own", () => {
    for (const name of ["_own", "a b", "1a", "~", " ", "a.b"]) {
      expect(refusalOf({ a: { [name]: 1 } })).toBe("none");
      expect(refusalOf({ [name]: 1 })).not.toBe("none");
    }
    expect(refusalOf({ _id: "x", _creationTime: 1, a_1: 1, Z: 2 })).toBe("none");
  });

  test("has the size that Convex counts, encoded scalars for what they are", () => {
    const document = { text: "é", list: [1, null, true, { deep: "x" }], big: { $integer: "AQAAAAAAAAA=" } };
    const value = { text: "é", list: [1, null, true, { deep: "x" }], big: 1n };
    const withSystem = { ...document, _id: "j".repeat(32), _creationTime: 1 };
    expect(checkDocument(withSystem, "rows")).toBe(getDocumentSize(value));
  });
});

test("a stored field that is to be a text is one", () => {
  expect(textField({ name: "a" }, "name")).toBe("a");
  expect(() => textField({ name: 1 }, "name")).toThrow("The stored field name is not a text.");
  expect(() => textField({}, "name")).toThrow("The stored field name is not a text.");
});
