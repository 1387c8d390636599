import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BY_ID } from "../src/storage/byId.ts";
import { ALL_KEYS, encodeValue } from "../src/storage/indexKey.ts";
import { searches } from "./searchContract.ts";
import { emptyBatch, type Scan, type Store, type WriteBatch } from "../src/storage/store.ts";

const INDEX = 7;
const TABLE = 10_001;
const keyOf = (value: number): string => encodeValue(value);

function batch(parts: Partial<WriteBatch>): WriteBatch {
  return { ...emptyBatch(), ...parts };
}

/** One document with its key in the index of these tests. */
function put(id: string, value: number, json = `{"v":${value}}`): WriteBatch {
  return batch({
    documents: [{ id, table: TABLE, json }],
    entries: [{ index: INDEX, key: keyOf(value), id }],
  });
}

const idsOf = (store: Store, scan: Partial<Scan> = {}): string[] =>
  store.scan({ table: TABLE, index: INDEX, range: ALL_KEYS, order: "asc", limit: 100, ...scan }).map(({ id }) => id);

function filledFrom(open: () => Store): () => Store {
  return () => {
    const store = open();
    for (const value of [3, 1, 2]) store.apply(put(`d${String(value)}`, value));
    return store;
  };
}

function scans(open: () => Store): void {
  const filled = filledFrom(open);

  test("an applied batch is visible at once, before any sync", () => {
    const store = filled();
    expect(store.get("d1")).toEqual({ table: TABLE, json: '{"v":1}' });
    expect(store.get("absent")).toBeNull();
    expect(idsOf(store)).toEqual(["d1", "d2", "d3"]);
    expect(store.scan({ table: TABLE, index: INDEX, range: ALL_KEYS, order: "asc", limit: 1 })).toEqual([
      { key: keyOf(1), id: "d1", json: '{"v":1}' },
    ]);
  });

  // Caught: the limit applied before the order was reversed.
  test("a scan obeys its order and its limit", () => {
    const store = filled();
    expect(idsOf(store, { order: "desc" })).toEqual(["d3", "d2", "d1"]);
    expect(idsOf(store, { order: "desc", limit: 2 })).toEqual(["d3", "d2"]);
    expect(idsOf(store, { limit: 0 })).toEqual([]);
  });

  // Caught, one at a time: documents without an index entry left out; an earlier scan returned again; the upper bound
  // included.
  test("documents are scanned by their ids, independently of their index entries", () => {
    const store = filled();
    const byId = (scan: Partial<Scan> = {}) => idsOf(store, { index: BY_ID, ...scan });
    expect(byId()).toEqual(["d1", "d2", "d3"]);
    const documents = [
      { id: "d0", table: TABLE, json: "{}" },
      { id: "d2", table: TABLE, json: null },
    ];
    store.apply(batch({ documents }));
    expect([byId(), byId({ order: "desc", limit: 2 })]).toEqual([
      ["d0", "d1", "d3"],
      ["d3", "d1"],
    ]);
    expect(byId({ range: { lower: "d1", upper: "d3" } })).toEqual(["d1"]);
    const [row] = store.scan({ table: TABLE, index: BY_ID, range: ALL_KEYS, order: "asc", limit: 1 });
    expect(row).toEqual({ key: "d0", id: "d0", json: "{}" });
  });

  // Caught: `<=` at the upper bound.
  test("a range includes its lower bound and excludes its upper bound", () => {
    const store = filled();
    expect(idsOf(store, { range: { lower: keyOf(1), upper: keyOf(3) } })).toEqual(["d1", "d2"]);
    expect(idsOf(store, { range: { lower: keyOf(2), upper: keyOf(2) } })).toEqual([]);
  });
}

function tables(open: () => Store): void {
  const filled = filledFrom(open);

  // Caught: documents of another component, whose table has the same number and therefore ids in the same range.
  test("a scan by id returns the documents of one table", () => {
    const store = filled();
    const other = { id: "d15", table: TABLE + 1, json: "{}" };
    store.apply(batch({ documents: [other, { id: "d2", table: TABLE + 1, json: "{}" }] }));
    const byId = (scan: Partial<Scan>) => idsOf(store, { index: BY_ID, ...scan });
    expect([byId({}), byId({ limit: 2 })]).toEqual([
      ["d1", "d3"],
      ["d1", "d3"],
    ]);
    expect(byId({ table: TABLE + 1, order: "desc" })).toEqual(["d2", "d15"]);
    expect(store.get("d2")).toEqual({ table: TABLE + 1, json: "{}" });
  });
}

function keys(open: () => Store): void {
  const filled = filledFrom(open);

  test("indexes do not share entries", () => {
    const store = filled();
    expect(idsOf(store, { index: INDEX + 1 })).toEqual([]);
    expect(store.count(INDEX)).toBe(3);
    expect(store.count(INDEX + 1)).toBe(0);
  });

  test("keys of any bytes keep their order", () => {
    const store = open();
    const keys = ["", "\x00", "\x00\xff", "\x01", "\x7f", "\x80", "\xff", "\xff\x00"];
    for (const [position, key] of keys.entries()) {
      const id = `k${String(position)}`;
      store.apply(
        batch({ documents: [{ id, table: TABLE, json: "{}" }], entries: [{ index: INDEX, key: `\x05${key}`, id }] }),
      );
    }
    expect(idsOf(store)).toEqual(keys.map((_, position) => `k${String(position)}`));
  });

  // Caught: an entry that still referred to the document that had the key before.
  test("a document moves in an index, and another takes its key, in one batch", () => {
    const store = filled();
    store.apply(
      batch({
        documents: [
          { id: "d1", table: TABLE, json: '{"v":9}' },
          { id: "d4", table: TABLE, json: '{"v":1}' },
        ],
        entries: [
          { index: INDEX, key: keyOf(1), id: "d4" },
          { index: INDEX, key: keyOf(9), id: "d1" },
        ],
      }),
    );
    expect(idsOf(store)).toEqual(["d4", "d2", "d3", "d1"]);
  });
}

function removals(open: () => Store): void {
  const filled = filledFrom(open);

  test("a deleted document is gone from every read", () => {
    const store = filled();
    store.apply(
      batch({
        documents: [{ id: "d2", table: TABLE, json: null }],
        entries: [{ index: INDEX, key: keyOf(2), id: null }],
      }),
    );
    expect(store.get("d2")).toBeNull();
    expect(idsOf(store)).toEqual(["d1", "d3"]);
    expect(store.count(INDEX)).toBe(2);
  });

  // Caught: the keys of deleted documents left out.
  test("the first keys of an index include keys of deleted documents until the entry is deleted", () => {
    const store = filled();
    store.apply(batch({ documents: [{ id: "d1", table: TABLE, json: null }] }));
    expect(store.keys(INDEX, 2)).toEqual([keyOf(1), keyOf(2)]);
    const entries = store.keys(INDEX, 10).map((key) => ({ index: INDEX, key, id: null }));
    expect(entries).toHaveLength(3);
    store.apply(batch({ entries }));
    expect([store.keys(INDEX, 10), idsOf(store), store.get("d2")?.json]).toEqual([[], [], '{"v":2}']);
  });
}

function reads(open: () => Store): void {
  // Caught: each of these reads without applying deferred writes first.
  const ways: [string, (store: Store) => unknown, unknown][] = [
    ["scan", (store) => idsOf(store), ["d1"]],
    ["get", (store) => store.get("d1"), { table: TABLE, json: '{"v":1}' }],
    ["answer", (store) => store.answer("s", 4), '"yes"'],
    ["lastAnswered", (store) => store.lastAnswered("s"), 4],
    ["setting", (store) => store.setting("n", "k"), "v"],
    ["settings", (store) => store.settings("n"), [["k", "v"]]],
    ["count", (store) => store.count(INDEX), 1],
    ["keys", (store) => store.keys(INDEX, 9), [keyOf(1)]],
  ];
  test.each(ways)("%s sees everything applied before, deferred or not", (_, read, seen) => {
    const store = open();
    const answers = [{ sessionId: "s", requestId: 4, at: 10, json: '"yes"' }];
    store.apply({ ...put("d1", 1), answers, settings: [{ namespace: "n", key: "k", value: "v" }] });
    expect(read(store)).toEqual(seen);
    store.settle();
    expect(read(store)).toEqual(seen);
  });
}

function records(open: () => Store): void {
  const filled = filledFrom(open);

  // Caught: `at <= before`.
  test("answers are kept by session and request until they are swept", () => {
    const store = open();
    const answers = [
      { sessionId: "s1", requestId: 0, at: 10, json: '"a"' },
      { sessionId: "s1", requestId: 1, at: 20, json: '"b"' },
      { sessionId: "s2", requestId: 0, at: 30, json: '"c"' },
    ];
    store.apply(batch({ answers }));
    expect(store.answer("s1", 0)).toBe('"a"');
    expect(store.answer("s2", 1)).toBeNull();
    expect([store.lastAnswered("s1"), store.lastAnswered("s2"), store.lastAnswered("s3")]).toEqual([1, 0, null]);
    store.sweepAnswers(20);
    expect([store.answer("s1", 0), store.answer("s1", 1), store.answer("s2", 0)]).toEqual([null, '"b"', '"c"']);
  });

  test("settings are replaced, deleted and listed in the order of their keys, namespace by namespace", () => {
    const store = open();
    const set = (namespace: string, key: string, value: string | null): void => {
      store.apply(batch({ settings: [{ namespace, key, value }] }));
    };
    set("n", "b", "1");
    set("n", "a", "1");
    set("other", "a", "9");
    set("n", "a", "2");
    expect(store.settings("n")).toEqual([
      ["a", "2"],
      ["b", "1"],
    ]);
    set("n", "b", null);
    expect([store.setting("n", "a"), store.setting("n", "b"), store.setting("other", "a")]).toEqual(["2", null, "9"]);
  });

  test("a synchronous sync changes nothing that was applied", () => {
    const store = open();
    store.apply({ ...emptyBatch(), settings: [{ namespace: "n", key: "k", value: "v" }] });
    expect(store.syncNow()).toBe(true);
    expect(store.syncNow()).toBe(true);
    expect(store.setting("n", "k")).toBe("v");
  });

  test("a sync with nothing to write resolves, and syncs can follow each other", async () => {
    const store = filled();
    await store.sync();
    await store.sync();
    store.apply(put("d5", 5));
    await store.sync();
    expect(idsOf(store)).toContain("d5");
    await store.close();
  });
}

function snapshots(open: () => Store): void {
  const filled = filledFrom(open);

  // Caught: documents shared by the store and its snapshot; a copy made before SQLite committed.
  test("a snapshot has the batches applied before it, and none applied later", async () => {
    const folder = mkdtempSync(join(tmpdir(), "store-snapshot-"));
    const store = filled();
    store.apply(batch({ settings: [{ namespace: "n", key: "k", value: "before" }] }));
    const making = store.snapshot(join(folder, "snapshot.sqlite3"));
    store.apply(put("d4", 4));
    store.apply(put("d1", 1, '{"v":"changed"}'));
    store.apply(batch({ settings: [{ namespace: "n", key: "k", value: "after" }] }));
    const snapshot = await making;
    store.apply(put("d5", 5));
    expect(idsOf(snapshot)).toEqual(["d1", "d2", "d3"]);
    expect(snapshot.get("d1")?.json).toBe('{"v":1}');
    expect(snapshot.setting("n", "k")).toBe("before");
    expect(idsOf(store)).toEqual(["d1", "d2", "d3", "d4", "d5"]);
    snapshot.apply(put("d6", 6));
    expect(store.get("d6")).toBeNull();
    await snapshot.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
}

/** The engine's requirements of a store. Each adapter's test runs all of them. */
export function storeContract(open: () => Store): void {
  for (const claims of [scans, tables, keys, removals, reads, searches, records, snapshots]) claims(open);
}
