import { convexToJson, getConvexSize, getDocumentSize, type Value } from "convex/values";
import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import type { JsonValue } from "../domain/json.ts";
import { jsonSize, largestSize, valueSize } from "./valueSize.ts";

const encoded = (value: Value): JsonValue => convexToJson(value);

const scalars: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.double(),
  fc.integer({ min: 0, max: 9 }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => new Uint8Array(bytes).buffer),
);
const fields = fc.string({ unit: "grapheme-ascii", minLength: 1 }).filter((name) => !/^[$_]/.test(name));
const values = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium" },
    scalars,
    fc.array(tie("value"), { maxLength: 6 }),
    fc.dictionary(fields, tie("value"), { maxKeys: 6, noNullPrototype: true }),
  ),
})).value;

describe("the size of a value", () => {
  // Caught, one at a time: the length of base64; characters counted as bytes; an int64 as an object; a field without
  // its terminator.
  test("equals Convex's, and is within the bound of its JSON text", () => {
    const isConvexs = (value: Value): void => {
      const json = JSON.stringify(encoded(value));
      const size = getConvexSize(value);
      expect([valueSize(encoded(value)), jsonSize(json)]).toEqual([size, size]);
      expect(largestSize(json.length)).toBeGreaterThanOrEqual(size);
    };
    fc.assert(fc.property(values, isConvexs), { numRuns: cases(200, 2_000) });
  });

  test.each<[string, Value]>([
    ["the smallest numbers", Array<number>(100).fill(0)],
    ["text of three bytes per character", "字".repeat(100)],
    ["one number", 0],
    ["nothing", {}],
  ])("of %s is within the bound of its JSON text", (_, value) => {
    expect(largestSize(JSON.stringify(encoded(value)).length)).toBeGreaterThanOrEqual(getConvexSize(value));
  });

  test("of a document includes its system fields", () => {
    const document = { _id: "j57".padEnd(32, "x"), _creationTime: 1.5, text: "é", n: 1n };
    const { _id, _creationTime, ...own } = document;
    expect(valueSize(encoded(document))).toBe(getDocumentSize(own));
  });
});
