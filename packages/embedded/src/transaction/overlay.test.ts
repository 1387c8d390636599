import { describe, expect, test } from "vitest";
import { BY_ID } from "../storage/byId.ts";
import { ALL_KEYS, encodeValue } from "../storage/indexKey.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { emptyBatch, type Scan, type Store } from "../storage/store.ts";
import { cases, fc } from "@passage/testkit/seededProperties";
import { Overlay } from "./overlay.ts";

const INDEX = 3;
const TABLE = 10_001;
const keyOf = (value: number): string => encodeValue(value);
const jsonOf = (value: number): string => JSON.stringify({ v: value });

interface RowWrite {
  id: string;
  /** Null deletes. */
  value: number | null;
}

/** Documents with one indexed number each, and the numbers in the store. */
function aStore(values: readonly number[]): { store: Store; state: Map<string, number> } {
  const store = createMemoryStore();
  const state = new Map(values.map((value, position) => [`s${String(position)}`, value]));
  for (const [id, value] of state) {
    store.apply({
      ...emptyBatch(),
      documents: [{ id, table: TABLE, json: jsonOf(value) }],
      entries: [{ index: INDEX, key: keyOf(value) + id, id }],
    });
  }
  return { store, state };
}

function write(overlay: Overlay, state: Map<string, number>, { id, value }: RowWrite): void {
  const previous = state.get(id);
  if (previous !== undefined) overlay.setEntry(INDEX, keyOf(previous) + id, null);
  if (value !== null) overlay.setEntry(INDEX, keyOf(value) + id, id);
  const json = value === null ? null : jsonOf(value);
  overlay.setDocument(id, { table: TABLE, before: null, after: value === null ? null : { v: value }, json });
  if (value === null) state.delete(id);
  else state.set(id, value);
}

function expected(state: Map<string, number>, order: Scan["order"], limit: number): string[] {
  const rows = [...state].map(([id, value]) => ({ key: keyOf(value) + id, row: `${id}=${String(value)}` }));
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  if (order === "desc") rows.reverse();
  return rows.slice(0, limit).map(({ row }) => row);
}

function seen(overlay: Overlay, store: Store, scan: Pick<Scan, "order" | "limit">): string[] {
  const rows = overlay.scan({ table: TABLE, index: INDEX, range: ALL_KEYS, ...scan }, (full) => store.scan(full));
  return rows.map(({ id, json }) => `${id}=${String((JSON.parse(json) as { v: number }).v)}`);
}

const value = fc.nat({ max: 9 });
const written = fc.record({
  id: fc.constantFrom("s0", "s1", "s2", "s3", "n0", "n1", "n2"),
  value: fc.option(value, { nil: null }),
});
const order = fc.constantFrom("asc" as const, "desc" as const);

describe("a scan over own writes", () => {
  // Caught: no extra rows read from the store for those deleted here; only one order supported.
  test("returns the same as a store with the writes applied", () => {
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 5 }),
        fc.array(written, { maxLength: 8 }),
        fc.record({ order, limit: fc.integer({ min: 1, max: 8 }) }),
        (values, writes, scan) => {
          const { store, state } = aStore(values);
          const overlay = new Overlay();
          for (const each of writes) write(overlay, state, each);
          expect(seen(overlay, store, scan)).toEqual(expected(state, scan.order, scan.limit));
        },
      ),
      { numRuns: cases(500, 5_000) },
    );
  });

  // Caught: a document of another table among those that are read by id.
  test("by id returns the documents of its table only", () => {
    const overlay = new Overlay();
    for (const [id, table] of [
      ["n0", TABLE],
      ["n1", TABLE + 1],
    ] as const) {
      overlay.setDocument(id, { table, before: null, after: { v: 1 }, json: jsonOf(1) });
    }
    const scan = { table: TABLE, index: BY_ID, range: ALL_KEYS, order: "asc" as const, limit: 9 };
    expect(overlay.scan(scan, () => []).map(({ id }) => id)).toEqual(["n0"]);
  });

  // Caught: a rollback that removed entries that had only been replaced.
  test("returns the state of the savepoint after a rollback", () => {
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 5 }),
        fc.array(written, { maxLength: 6 }),
        fc.array(written, { maxLength: 6 }),
        (values, kept, undone) => {
          const { store, state } = aStore(values);
          const overlay = new Overlay();
          for (const each of kept) write(overlay, state, each);
          const before = { documents: [...overlay.documents], entries: overlay.entries() };
          const savepoint = overlay.savepoint();
          const scratch = new Map(state);
          for (const each of undone) write(overlay, scratch, each);
          overlay.rollback(savepoint);
          expect(seen(overlay, store, { order: "asc", limit: 20 })).toEqual(expected(state, "asc", 20));
          expect(new Map(overlay.documents)).toEqual(new Map(before.documents));
          expect(overlay.entries()).toEqual(before.entries);
        },
      ),
    );
  });
});
