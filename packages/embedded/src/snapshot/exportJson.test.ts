import { convexToJson, type Value } from "convex/values";
import { expect, test } from "vitest";
import type { JsonObject } from "../domain/json.ts";
import { fromExportJson, toExportJson } from "./exportJson.ts";

const encoded = (value: Record<string, Value>): JsonObject => convexToJson(value) as JsonObject;

// Caught: integral floats without their point; the sign of -0 lost; int64 read as numbers, which loses precision beyond 2 ** 53.
test("every type of value survives export and import", () => {
  const document = encoded({
    integers: [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 9_007_199_254_740_993n],
    floats: [0, -0, 1, -5, 0.5, 1e21, 1e300, 5e-324, NaN, Infinity, -Infinity, 2 ** 53],
    bytes: new Uint8Array([1, 2, 255]).buffer,
    rest: { text: 'a "quoted"\nline', none: null, yes: true, list: [[], {}, [1n, 1]] },
  });
  expect(fromExportJson(toExportJson(document))).toEqual(document);
});

// Caught: fields in the order in which they were written.
test("the encoding is that of Convex's own exports", () => {
  const bytes = new Uint8Array([1]).buffer;
  const document = { ...encoded({ whole: 5, part: 0.5, none: -0, integer: 5n, text: "5", bytes }), _id: "a", B: {} };
  expect(toExportJson(document)).toBe(
    '{"B":{},"_id":"a","bytes":{"$bytes":"AQ=="},"integer":5,"none":-0.0,"part":0.5,"text":"5","whole":5.0}',
  );
});

test("a number too large for an int64 is read as a float64", () => {
  expect(fromExportJson('{"a":9223372036854775808}')).toEqual({ a: 2 ** 63 });
});
