import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { createCachedStore } from "./cachedStore.ts";
import { ALL_KEYS, encodeValue, keyRange, type KeyRange } from "./indexKey.ts";
import { createMemoryStore } from "./memoryStore.ts";
import { emptyBatch, type Scan, type Store, type WriteBatch } from "./store.ts";
import { storeContract } from "../../testing/storeContract.ts";

const TABLES = [10_001, 10_002];

const NAMES = Array.from({ length: 8 }, (_, at) => String.fromCharCode(97 + at));
const EVERY_ID = TABLES.flatMap((table) => NAMES.map((name) => `${String(table)}${name}`));
const HIGHEST = 5;

const keyOf = (placed: number, id: string): string => encodeValue(placed) + id;

const write = fc.record({
  table: fc.constantFrom(...TABLES),
  name: fc.constantFrom(...NAMES),
  /** The document's position in the index; null deletes it. */
  place: fc.option(fc.nat({ max: HIGHEST }), { nil: null, freq: 4 }),
  detail: fc.nat({ max: 1 }),
});
/** A bound between two keys, or equal to one. */
const bound = fc
  .record({
    placed: fc.nat({ max: HIGHEST + 1 }),
    id: fc.constantFrom("", ...TABLES.map((table) => `${String(table)}a`)),
  })
  .map(({ placed, id }) => keyOf(placed, id));
const scan = fc.record({
  table: fc.constantFrom(...TABLES),
  order: fc.constantFrom("asc" as const, "desc" as const),
  limit: fc.integer({ min: 1, max: 4 }),
  /** Two bounds, one value, or everything. */
  bounds: fc.option(fc.oneof(fc.tuple(bound, bound), fc.nat({ max: HIGHEST })), { nil: null }),
});

interface Write {
  table: number;
  name: string;
  place: number | null;
  detail: number;
}

function put(store: Store, { table, name, place: placed, detail }: Write): WriteBatch {
  const id = `${String(table)}${name}`;
  const before = store.get(id);
  const oldKey = before === null ? null : keyOf((JSON.parse(before.json) as [number, number])[0], id);
  const newKey = placed === null ? null : keyOf(placed, id);
  const json = placed === null ? null : JSON.stringify([placed, detail]);
  const entries: WriteBatch["entries"] = [];
  if (oldKey !== null && oldKey !== newKey) entries.push({ index: table, key: oldKey, id: null });
  if (newKey !== null && oldKey !== newKey) entries.push({ index: table, key: newKey, id });
  return { ...emptyBatch(), documents: [{ id, table, json }], entries };
}

function rangeOf(bounds: [string, string] | number | null): KeyRange {
  if (typeof bounds === "number") return keyRange({ prefix: encodeValue(bounds) });
  const [lower, upper] = (bounds ?? []).toSorted();
  return lower === undefined || upper === undefined ? ALL_KEYS : { lower, upper };
}

const EVERY_BOUND = Array.from({ length: HIGHEST + 2 }, (_, placed) => [keyOf(placed, ""), keyOf(placed, "~")]).flat();

/** More scans of an index than are checked one by one. */
function everyScanOf(table: number): Scan[] {
  return EVERY_BOUND.flatMap((from) =>
    EVERY_BOUND.filter((to) => from < to).map((to) => ({
      table,
      index: table,
      range: { lower: from, upper: to },
      order: "asc" as const,
      limit: 3,
    })),
  );
}

/** A cached store and how often it has read the one beneath it. */
function countedStore() {
  const beneath = createMemoryStore();
  const read = { scans: 0, documents: 0 };
  const counting: Store = Object.assign(Object.create(beneath) as Store, {
    scan: (wanted: Scan) => {
      read.scans += 1;
      return beneath.scan(wanted);
    },
    apply: (batch: WriteBatch) => {
      beneath.apply(batch);
    },
    get: (id: string) => {
      read.documents += 1;
      return beneath.get(id);
    },
  });
  return { cached: createCachedStore(counting), read, scanned: () => read.scans };
}

/** Ranges whose bounds are the same bytes when joined by a zero. */
const COLLIDING = [
  { lower: "a", upper: "b\x00c" },
  { lower: "a\x00b", upper: "c" },
];

describe("the cached store", () => {
  storeContract(() => createCachedStore(createMemoryStore()));

  // Caught: a scan kept although a row entered or left its range; a row entered at the wrong place, twice, or beyond the
  // limit; a row that left a full scan taken for one beyond it; a scan whose range moved with the caller's; a scan
  // kept with a row's old state; one of many scans of an index kept; a document kept in its old state, or after its
  // deletion.
  test("returns the same as the underlying store, after any reads and writes", () => {
    const kinds = [
      { arbitrary: write, weight: 20 },
      { arbitrary: scan, weight: 40 },
      { arbitrary: fc.record({ everyScanOf: fc.constantFrom(...TABLES) }), weight: 3 },
    ];
    const steps = fc.array(fc.oneof(...kinds), { maxLength: 60, size: "max" });
    fc.assert(
      fc.property(steps, (all) => {
        const plain = createMemoryStore();
        const cached = createCachedStore(createMemoryStore());
        for (const step of all) {
          for (const store of [plain, cached]) {
            if ("name" in step) store.apply(put(store, step));
          }
          const one = "bounds" in step ? [{ ...step, index: step.table, range: rangeOf(step.bounds) }] : [];
          const wanted = "everyScanOf" in step ? everyScanOf(step.everyScanOf) : one;
          const found = wanted.map((each) => {
            const range = { ...each.range };
            const rows = cached.scan({ ...each, range });
            // A caller that scans in steps mutates its range like this.
            range.upper = range.lower;
            return rows;
          });
          expect(found).toEqual(wanted.map((each) => plain.scan(each)));
          expect(EVERY_ID.map((id) => cached.get(id))).toEqual(EVERY_ID.map((id) => plain.get(id)));
        }
      }),
      { numRuns: cases(300, 3_000) },
    );
  });

  // Caught: an answer missed that was written after its session was first asked about, or before the start.
  test("has every answer of the underlying store, whether asked before or after it was written", () => {
    const request = fc.record({ sessionId: fc.constantFrom("s1", "s2"), requestId: fc.nat({ max: 6 }) });
    const steps = fc.array(fc.record({ request, isGiven: fc.boolean() }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 3 }), steps, (before, all) => {
        const beneath = createMemoryStore();
        const give = (store: Store, { sessionId, requestId }: { sessionId: string; requestId: number }) => {
          store.apply({ ...emptyBatch(), answers: [{ sessionId, requestId, at: 0, json: String(requestId) }] });
        };
        for (const each of before) give(beneath, each);
        const cached = createCachedStore(beneath);
        for (const { request: each, isGiven } of all) {
          if (isGiven) give(cached, each);
          const { sessionId, requestId } = each;
          expect(cached.answer(sessionId, requestId)).toBe(beneath.answer(sessionId, requestId));
        }
      }),
    );
  });

  // Caught: a lower bound treated as outside its range.
  test("reads again after a write exactly at the lower bound", () => {
    const cached = createCachedStore(createMemoryStore());
    const table = TABLES[0] ?? 0;
    const range = { lower: keyOf(1, `${String(table)}a`), upper: keyOf(2, "") };
    const read = () => cached.scan({ table, index: table, range, order: "asc", limit: 9 }).length;
    expect(read()).toBe(0);
    cached.apply(put(cached, { table, name: "a", place: 1, detail: 0 }));
    expect(read()).toBe(1);
  });

  // Caught: nothing cached at all; everything evicted at every write.
  test("reads the underlying store again only after a write touched the reads", () => {
    const { cached, scanned } = countedStore();
    const table = TABLES[0] ?? 0;
    const first = {
      table,
      index: table,
      range: rangeOf([keyOf(0, ""), keyOf(2, "")]),
      order: "asc",
      limit: 9,
    } as const;
    const details = () => cached.scan(first).map(({ json }) => json);
    expect([details(), details(), scanned()]).toEqual([[], [], 2]);
    const set = (name: string, placed: number, detail: number) => {
      cached.apply(put(cached, { table, name, place: placed, detail }));
    };
    set("a", 1, 0);
    expect(details()).toEqual(["[1,0]"]);
    set("b", 4, 0);
    set("a", 1, 1);
    expect([details(), scanned()]).toEqual([["[1,1]"], 2]);
    set("c", 0, 0);
    expect([details(), scanned()]).toEqual([["[0,0]", "[1,1]"], 2]);
    set("c", 4, 0);
    expect([details(), scanned()]).toEqual([["[1,1]"], 3]);
    expect([details(), scanned()]).toEqual([["[1,1]"], 3]);
  });

  // Caught, one at a time: a scan evicted by a row that enters it, or by one that leaves its place behind the last row.
  test("keeps the newest rows of a growing index without reading the underlying store", () => {
    const { cached, scanned } = countedStore();
    const table = TABLES[0] ?? 0;
    const newest = { table, index: table, range: ALL_KEYS, order: "desc", limit: 2 } as const;
    const set = (name: string, placed: number) => {
      cached.apply(put(cached, { table, name, place: placed, detail: 0 }));
      return cached.scan(newest).map(({ json }) => json);
    };
    expect(set("a", 0)).toEqual(["[0,0]"]);
    expect(set("b", 1)).toEqual(["[1,0]", "[0,0]"]);
    expect(set("c", 2)).toEqual(["[2,0]", "[1,0]"]);
    expect(set("a", 3)).toEqual(["[3,0]", "[2,0]"]);
    expect(set("b", 4)).toEqual(["[4,0]", "[3,0]"]);
    expect(scanned()).toBe(2);
  });

  // Caught: every scan and every document kept, so that an import fills the heap with what nobody asks for again.
  test("keeps results that are requested a second time", () => {
    const { cached, read } = countedStore();
    const table = TABLES[0] ?? 0;
    cached.apply(put(cached, { table, name: "a", place: 0, detail: 0 }));
    const all = { table, index: table, range: ALL_KEYS, order: "asc", limit: 9 } as const;
    const [id = ""] = cached.scan(all).map((row) => row.id);
    const before = { ...read };
    for (let time = 0; time < 3; time++) expect([cached.scan(all).length, cached.get(id)?.json]).toEqual([1, "[0,0]"]);
    expect([read.scans - before.scans, read.documents - before.documents]).toEqual([1, 2]);
  });

  // Caught, one at a time: none given up, so that every write looks through all of them; scans of one value given up with them.
  test("gives up more than sixty-four ranges at a write, and keeps scans of one value", () => {
    const { cached, scanned } = countedStore();
    const table = TABLES[0] ?? 0;
    const values = Array.from({ length: 100 }, (_, value): Scan => {
      const range = keyRange({ prefix: encodeValue(value) });
      return { table, index: table, range, order: "desc", limit: 1 };
    });
    const read = (scans: Scan[]): number => {
      const before = scanned();
      for (const each of scans) cached.scan(each);
      return scanned() - before;
    };
    const ranges = everyScanOf(table);
    for (let time = 0; time < 2; time++) expect([read(values), read(ranges)]).toEqual([100, ranges.length]);
    expect([read(values), read(ranges)]).toEqual([0, 0]);
    cached.apply(put(cached, { table, name: "a", place: HIGHEST + 10, detail: 0 }));
    expect([read(values), read(ranges)]).toEqual([0, ranges.length]);
  });

  // Caught: bounds joined by a byte that a bound may contain, which let a forged cursor replace other callers' rows.
  test("keeps scans separate when their joined bounds are the same bytes", () => {
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
