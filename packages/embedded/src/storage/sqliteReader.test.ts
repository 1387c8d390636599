import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSnapshotReader, type SnapshotReader } from "./sqliteReader.ts";
import { createSqliteStore } from "./sqliteStore.ts";
import { emptyBatch, type Store } from "./store.ts";

let folder: string;
let opened = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sqlite-reader-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function aPath(): string {
  opened += 1;
  return join(folder, `${String(opened)}.sqlite3`);
}

function write(store: Store, ...keys: string[]): void {
  for (const key of keys) store.apply({ ...emptyBatch(), settings: [{ namespace: "n", key, value: key }] });
}

const keysOf = (store: Pick<Store, "settings">): string =>
  store
    .settings("n")
    .map(([key]) => key)
    .join(" ");

function seenBy({ begin, end, reader }: SnapshotReader): string {
  begin();
  const keys = keysOf(reader);
  end();
  return keys;
}

describe("a reader of another thread", () => {
  // Caught, one at a time: what is applied shown before it is published; a publication of deferred writes forgotten; a
  // snapshot that moves on.
  test("sees the published state of its beginning, and nothing newer until it begins again", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full" });
    write(store, "a");
    expect(store.publish()).toBe(path);
    const reading = openSnapshotReader(path);
    write(store, "b");
    expect(seenBy(reading)).toBe("a");
    reading.begin();
    store.publish();
    expect(keysOf(reading.reader)).toBe("a");
    reading.begin();
    expect(keysOf(reading.reader)).toBe("a b");
    reading.end();
    await store.close();
  });

  test("sees documents by index and by id, and searches them", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full" });
    store.apply({
      ...emptyBatch(),
      documents: [{ id: "d", table: 7, json: '{"x":1}' }],
      entries: [{ index: 3, key: "\x01k", id: "d" }],
      searches: [{ index: 4, id: "d", words: "fox", filters: [], createdAt: 1 }],
    });
    store.publish();
    const { reader, begin } = openSnapshotReader(path);
    begin();
    const range = { lower: "", upper: "\xff" };
    expect(reader.scan({ table: 7, index: 3, range, order: "asc", limit: 9 })).toEqual([
      { key: "\x01k", id: "d", json: '{"x":1}' },
    ]);
    expect(reader.get("d")).toEqual({ table: 7, json: '{"x":1}' });
    expect(reader.search({ index: 4, terms: [], prefix: "fo", filters: [] })).toMatchObject([{ id: "d" }]);
    expect([reader.count(3), reader.keys(3, 9)]).toEqual([1, ["\x01k"]]);
    await store.close();
  });

  // Caught: a copy that waits for the readers for ever, or is made without what they hold up.
  test("that reads on does not keep a copy from being made", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full" });
    write(store, "a");
    store.publish();
    const reading = openSnapshotReader(path);
    reading.begin();
    write(store, "b");
    const copying = store.snapshot(aPath());
    setTimeout(reading.end, 60);
    const copy = await copying;
    expect(keysOf(copy)).toBe("a b");
    await copy.close();
    await store.close();
  });
});

/** Copies the files as a killed process would leave them; without the log's last records, as a power failure would. */
function copyFiles(from: string, suffixes: readonly string[]): string {
  const to = aPath();
  for (const suffix of suffixes) copyFileSync(from + suffix, to + suffix);
  return to;
}

async function keysAfter(path: string): Promise<string> {
  const store = createSqliteStore({ path, sync: "full" });
  const keys = keysOf(store);
  await store.close();
  return keys;
}

describe("a published commit", () => {
  // Caught, one at a time: a record that was published before its sync taken for one that needs none; the log of a
  // publication missing.
  test("is synced by the next sync", async () => {
    let syncs = 0;
    const store = createSqliteStore({
      path: aPath(),
      sync: "full",
      syncFile: () => {
        syncs += 1;
        return Promise.resolve();
      },
    });
    write(store, "a");
    store.publish();
    expect(syncs).toBe(0);
    await store.sync();
    expect(syncs).toBe(1);
    await store.sync();
    expect(syncs).toBe(1);
    await store.close();
  });

  // Caught: records of the log that the database has applied once more over later ones.
  test("is not put back by the records that it includes, when the process is killed", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full" });
    const put = (value: string): void => {
      store.apply({ ...emptyBatch(), settings: [{ namespace: "n", key: "x", value }] });
    };
    put("first");
    await store.sync();
    const logOfFirst = copyFiles(path, ["-log"]);
    put("second");
    store.publish();
    // The power fails: the database has the second, the log only the first.
    const left = copyFiles(path, ["", "-wal"]);
    copyFileSync(`${logOfFirst}-log`, `${left}-log`);
    const next = createSqliteStore({ path: left, sync: "full" });
    expect(next.setting("n", "x")).toBe("second");
    await next.close();
    await store.close();
  });

  test("and what came after it are there when the process is killed", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full" });
    write(store, "a");
    store.publish();
    write(store, "b");
    await store.sync();
    expect(await keysAfter(copyFiles(path, ["", "-wal", "-log"]))).toBe("a b");
    store.publish();
    expect(await keysAfter(copyFiles(path, ["", "-wal", "-log"]))).toBe("a b");
    await store.close();
    expect(await keysAfter(path)).toBe("a b");
  });
});
