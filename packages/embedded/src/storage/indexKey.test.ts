import { compareValues as compareAsConvex, convexToJson, type Value } from "convex/values";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../domain/json.ts";
import { cases, fc } from "@passage/testkit/seededProperties";
import { agreeOn, ALL_KEYS, compareValues, documentKey, encodeValue, fieldAt, keyAfter, keyRange } from "./indexKey.ts";

const field = fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom("a", "b", "_", "Z", "1") });
const text = fc.string({
  maxLength: 6,
  unit: fc.constantFrom("\0", "\x01", "a", "b", "~", "é", "ÿ", "\u{ffff}", "😀"),
});
const number = fc.oneof(fc.double(), fc.constantFrom(0, -0, Number.NaN, 1, -1, Infinity, -Infinity, 5e-324));
const bytes = fc.uint8Array({ maxLength: 5 }).map((array) => array.buffer);

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    number,
    text,
    bytes,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(field, tie("value"), { maxKeys: 3 }),
  ),
}));
const valueOrMissing = fc.option(value, { nil: undefined });

const json = (given: Value | undefined): JsonValue | undefined =>
  given === undefined ? undefined : convexToJson(given);

describe("the order of keys", () => {
  // Caught: negative floats not inverted; strings compared by UTF-16.
  test("is Convex's own order of values", () => {
    fc.assert(
      fc.property(valueOrMissing, valueOrMissing, (left, right) => {
        expect(compareValues(json(left), json(right))).toBe(Math.sign(compareAsConvex(left, right)));
      }),
      { numRuns: cases(3_000, 30_000) },
    );
  });

  test("sorts values of different types by type", () => {
    const ascending: (Value | undefined)[] = [
      undefined,
      null,
      -(2n ** 63n),
      0n,
      -Infinity,
      -1.5,
      -0,
      0,
      5e-324,
      Infinity,
      Number.NaN,
      false,
      true,
      "",
      "\0",
      "a",
      "a\0",
      "aa",
      "é",
      new ArrayBuffer(0),
      new ArrayBuffer(1),
      [],
      [null],
      [[]],
      {},
      { a: null },
      { a: 1, b: 1 },
      { b: 0 },
    ];
    const keys = ascending.map((each) => encodeValue(json(each)));
    expect([...keys].sort((a, b) => (a < b ? -1 : 1))).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  // Caught: a zero byte not escaped, which then looks like the end of the text.
  test("is right for texts and bytes with zero bytes, with any values after them", () => {
    const zeros = fc.string({ maxLength: 3, unit: fc.constantFrom("\0", "\x01", "a") });
    const pair = fc.tuple(zeros, zeros);
    const asBytes = (given: string): ArrayBuffer => new TextEncoder().encode(given).buffer;
    fc.assert(
      fc.property(pair, pair, (left, right) => {
        expect(compareValues(left, right)).toBe(Math.sign(compareAsConvex(left, right)));
        const [a, b] = [left.map(asBytes), right.map(asBytes)];
        expect(compareValues(json(a), json(b))).toBe(Math.sign(compareAsConvex(a, b)));
      }),
      { numRuns: cases(1_000, 10_000) },
    );
  });

  // Caught: `documentKey` without a terminator after strings, where ("a", "b") and ("ab", "") collide.
  test("of documents compares their fields one after another", () => {
    const row = fc.record({ first: valueOrMissing, second: valueOrMissing });
    const stored = (given: { first: Value | undefined; second: Value | undefined }): JsonValue =>
      Object.fromEntries(
        Object.entries(given).flatMap(([name, each]) => (each === undefined ? [] : [[name, json(each) ?? null]])),
      );
    fc.assert(
      fc.property(row, row, (left, right) => {
        const [a, b] = [
          documentKey(stored(left), ["first", "second"]),
          documentKey(stored(right), ["first", "second"]),
        ];
        const expected = compareAsConvex(left.first, right.first) || compareAsConvex(left.second, right.second);
        expect(a < b ? -1 : a > b ? 1 : 0).toBe(Math.sign(expected));
      }),
      { numRuns: cases(2_000, 20_000) },
    );
  });
});

describe("a range", () => {
  test("includes exactly the values its bounds allow", () => {
    const bound = fc.option(fc.record({ at: valueOrMissing, inclusive: fc.boolean() }), { nil: undefined });
    fc.assert(
      fc.property(valueOrMissing, bound, bound, (given, lower, upper) => {
        const range = keyRange({
          prefix: encodeValue("fixed"),
          ...(lower && { lower: { bytes: encodeValue(json(lower.at)), inclusive: lower.inclusive } }),
          ...(upper && { upper: { bytes: encodeValue(json(upper.at)), inclusive: upper.inclusive } }),
        });
        const key = `${encodeValue("fixed")}${encodeValue(json(given))}${encodeValue(1)}`;
        const above = lower === undefined || compareAsConvex(given, lower.at) >= (lower.inclusive ? 0 : 1);
        const below = upper === undefined || compareAsConvex(given, upper.at) <= (upper.inclusive ? 0 : -1);
        expect(key >= range.lower && key < range.upper).toBe(above && below);
      }),
      { numRuns: cases(2_000, 20_000) },
    );
  });

  test("over everything includes every value, and `keyAfter` is the next possible key", () => {
    fc.assert(
      fc.property(valueOrMissing, valueOrMissing, (left, right) => {
        const [a, b] = [encodeValue(json(left)), encodeValue(json(right))];
        expect(a >= ALL_KEYS.lower && a < ALL_KEYS.upper).toBe(true);
        expect(b > a && b < keyAfter(a)).toBe(false);
      }),
    );
  });
});

describe("a dotted path", () => {
  const document: JsonValue = { a: { b: { c: 1 } }, list: [{ b: 1 }], n: null };
  test.each([
    ["a.b.c", 1],
    ["a.b", { c: 1 }],
    ["a.x.c", undefined],
    ["list.b", undefined],
    ["n.b", undefined],
    ["toString", undefined],
    ["a.constructor", undefined],
  ])("%s leads to %j", (path, expected) => {
    expect(fieldAt(document, path)).toEqual(expected);
  });
});

// Caught: the last field ignored.
test("two states of a document that agree on an index's fields have the same key in it", () => {
  const fields = ["a", "b.c"];
  const state = fc.record({ a: valueOrMissing, b: fc.option(fc.record({ c: valueOrMissing }), { nil: undefined }) });
  const written = ({ a, b }: { a: Value | undefined; b: { c: Value | undefined } | undefined }) => ({
    ...(a === undefined ? {} : { a: convexToJson(a) }),
    ...(b === undefined ? {} : { b: b.c === undefined ? {} : { c: convexToJson(b.c) } }),
  });
  let agreed = 0;
  fc.assert(
    fc.property(state, state, fc.boolean(), (one, other, isPatch) => {
      const before = written(one);
      // A patch keeps the parsed values of the fields it does not change.
      const after = isPatch ? { ...before, other: 1 } : written(other);
      if (!agreeOn(fields, before, after)) return;
      agreed += 1;
      expect(documentKey(after, fields)).toBe(documentKey(before, fields));
    }),
    { numRuns: cases(1_000, 10_000) },
  );
  expect(agreed).toBeGreaterThan(400);
});
