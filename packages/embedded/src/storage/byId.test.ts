import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { idRange, idsOfTable } from "./byId.ts";
import { encodeDocumentId, INTERNAL_BYTES } from "./documentId.ts";
import { ALL_KEYS, encodeValue, keyAfter, keyRange } from "./indexKey.ts";

const TABLE = 10_001;
const internals = fc.uint8Array({ minLength: INTERNAL_BYTES, maxLength: INTERNAL_BYTES });
const ids = internals.map((internal) => encodeDocumentId(TABLE, internal));
const isWithin = (id: string, { lower, upper }: { lower: string; upper: string }): boolean => id >= lower && id < upper;

describe("a range of ids", () => {
  // Caught: a range that included ids of neighbouring tables.
  test("includes all ids of its table and none of another", () => {
    const holds = (internal: Uint8Array): void => {
      const of = (table: number): boolean => isWithin(encodeDocumentId(table, internal), idsOfTable(TABLE));
      expect([TABLE - 1, TABLE, TABLE + 1, 101].map(of)).toEqual([false, true, false, false]);
    };
    fc.assert(fc.property(internals, holds));
    for (const byte of [0, 0xff]) holds(new Uint8Array(INTERNAL_BYTES).fill(byte));
  });

  // Caught, one at a time: an upper bound included, a lower bound excluded; a text with a zero byte cut short; ids of
  // other tables.
  test("selects the same ids as the range of encoded values", () => {
    const texts = fc.oneof(
      ids,
      ids.map((id) => id.slice(0, 7)),
      ids.map((id) => `${id}\u0000`),
      ids.map((id) => `${id.slice(0, 9)}\u0000${id}`),
      fc.constantFrom("", "é", "\u0000", "zzzz"),
    );
    const bounds = fc.record({ bytes: texts.map(encodeValue), inclusive: fc.boolean() });
    const agrees = (
      id: string,
      lower: typeof bounds extends fc.Arbitrary<infer B> ? B : never,
      upper: typeof lower,
    ) => {
      for (const range of [
        keyRange({ prefix: "", lower }),
        keyRange({ prefix: "", upper }),
        keyRange({ prefix: "", lower, upper }),
        keyRange({ prefix: lower.bytes }),
      ]) {
        const { lower: first, upper: end } = idRange(TABLE, range);
        expect(isWithin(id, { lower: first, upper: end })).toBe(isWithin(encodeValue(id), range));
        expect([first >= idsOfTable(TABLE).lower, end <= idsOfTable(TABLE).upper]).toEqual([true, true]);
      }
    };
    fc.assert(fc.property(ids, bounds, bounds, agrees), { numRuns: cases(500, 5_000) });
    fc.assert(
      fc.property(ids, fc.boolean(), fc.boolean(), (id, ...[lower, upper]) => {
        const own = encodeValue(id);
        agrees(id, { bytes: own, inclusive: lower }, { bytes: own, inclusive: upper });
      }),
    );
  });

  test("bounded by values of other types is empty or the whole table", () => {
    const all = idsOfTable(TABLE);
    expect(idRange(TABLE, ALL_KEYS)).toEqual(all);
    for (const value of [undefined, null, 1, true]) {
      const bytes = encodeValue(value);
      expect(idRange(TABLE, { lower: bytes, upper: ALL_KEYS.upper })).toEqual(all);
      const { lower, upper } = idRange(TABLE, { lower: bytes, upper: keyAfter(bytes) });
      expect(lower >= upper).toBe(true);
    }
    const { lower, upper } = idRange(TABLE, { lower: encodeValue([]), upper: ALL_KEYS.upper });
    expect(lower >= upper).toBe(true);
  });
});
