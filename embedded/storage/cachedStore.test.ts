import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCachedStore } from "./cachedStore.ts";
import { ALL_KEYS, encodeValue } from "./indexKey.ts";
import { createMemoryStore } from "./memoryStore.ts";
import { emptyBatch, type Scan, type Store, type WriteBatch } from "./store.ts";
import { storeContract } from "./storeContract.ts";

const TABLES = [10_001, 10_002];

const write = fc.record({
  table: fc.constantFrom(...TABLES),
  name: fc.constantFrom("a", "b", "c"),
  value: fc.option(fc.nat({ max: 5 }), { nil: null }),
});
const scan = fc.record({
  table: fc.constantFrom(...TABLES),
  order: fc.constantFrom("asc" as const, "desc" as const),
  limit: fc.integer({ min: 1, max: 3 }),
});

function put(store: Store, { table, name, value }: { table: number; name: string; value: number | null }): WriteBatch {
  const id = `${String(table)}${name}`;
  const before = store.get(id);
  const entries = before === null ? [] : [{ index: table, key: encodeValue(Number(before.json)) + id, id: null }];
  const json = value === null ? null : String(value);
  const after = value === null ? [] : [{ index: table, key: encodeValue(value) + id, id }];
  return { ...emptyBatch(), documents: [{ id, table, json }], entries: [...entries, ...after] };
}

/** The same bytes when joined by a zero. */
const COLLIDING = [
  { lower: "a", upper: "b\x00c" },
  { lower: "a\x00b", upper: "c" },
];

describe("the cached store", () => {
  storeContract(() => createCachedStore(createMemoryStore()));

  // Caught: what was remembered of a table kept over a write to it.
  test("gives what the store beneath gives, whatever was read and written before", () => {
    const steps = fc.array(fc.oneof(write, scan), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (all) => {
        const [plain, beneath] = [createMemoryStore(), createMemoryStore()];
        const cached = createCachedStore(beneath);
        for (const step of all) {
          if ("name" in step) {
            plain.apply(put(plain, step));
            cached.apply(put(cached, step));
            continue;
          }
          const wanted = { ...step, index: step.table, range: ALL_KEYS };
          expect(cached.scan(wanted)).toEqual(plain.scan(wanted));
        }
      }),
    );
  });

  // Caught: bounds joined by a byte that may stand in a bound, with which a forged cursor put its own rows in the place
  // of everybody's.
  test("keeps scans apart however their bounds are made of the same bytes", () => {
    const bytes = fc.string({ unit: fc.constantFrom("\x00", "\x01", "a", " ", "1"), maxLength: 6 });
    const range = fc.record({ lower: bytes, upper: bytes });
    fc.assert(
      fc.property(fc.array(range, { minLength: 2, maxLength: 20 }), (ranges) => {
        const beneath = createMemoryStore();
        const told: Store = Object.assign(Object.create(beneath) as Store, {
          scan: (asked: Scan) => [{ key: "", id: "", json: JSON.stringify(asked.range) }],
        });
        const cached = createCachedStore(told);
        for (const each of ranges) {
          const [row] = cached.scan({ table: 1, index: 1, range: each, order: "asc", limit: 1 });
          expect(row?.json).toBe(JSON.stringify(each));
        }
      }),
      { examples: [[COLLIDING]] },
    );
  });
});
