import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type SyncFile, syncFile } from "./commitLog.ts";
import { openSnapshotReader } from "./sqliteReader.ts";
import { createSqliteStore, type SqliteStoreOptions } from "./sqliteStore.ts";
import { emptyBatch, type Store, type WriteBatch } from "./store.ts";

const LOG_BYTES = 3_000;
const RECORD_BYTES = 12 + JSON.stringify([batchOf("a", "")]).length;
/** A half keeps 28 bytes for the record that ends it. */
const FILLS_HALF = Math.floor((LOG_BYTES / 2 - 28) / RECORD_BYTES);
const FILLS_BOTH_HALVES = 2 * FILLS_HALF;
const TOO_LARGE = "x".repeat(LOG_BYTES);

let folder: string;
let opened = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sqlite-disk-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function aPath(): string {
  opened += 1;
  return join(folder, `${String(opened)}.sqlite3`);
}

/** A store whose SQLite commits do not reach the disk until `release` is called. */
function heldStore(options: Partial<SqliteStoreOptions> = {}) {
  const path = aPath();
  const released = Promise.withResolvers<undefined>();
  const held: SyncFile = async (descriptor, file) => {
    if (file === "wal") await released.promise;
    await syncFile(descriptor, file);
  };
  const store = createSqliteStore({ path, sync: "full", logBytes: LOG_BYTES, syncFile: held, ...options });
  const before = copyOf(path, ["", "-wal"]);
  return {
    store,
    release: () => {
      released.resolve(undefined);
    },
    afterKill: () => keysIn(copyOf(path, ["", "-wal", "-log"])),
    /** Nothing that SQLite wrote since it was opened is on the disk. */
    afterPowerLoss: () => {
      const left = copyOf(before, ["", "-wal"]);
      copyFileSync(`${path}-log`, `${left}-log`);
      return keysIn(left);
    },
  };
}

function copyOf(path: string, suffixes: readonly string[], name?: string): string {
  const to = name === undefined ? aPath() : join(folder, name);
  for (const suffix of suffixes) copyFileSync(path + suffix, to + suffix);
  return to;
}

function tear(path: string, text: string): void {
  const log = readFileSync(path);
  log.write("!", log.indexOf(text));
  writeFileSync(path, log);
}

async function keysIn(path: string): Promise<string> {
  const store = createSqliteStore({ path, sync: "full", logBytes: LOG_BYTES });
  const keys = keysOf(store);
  await store.close();
  return keys;
}

const keysOf = (store: Pick<Store, "settings">): string =>
  store
    .settings("n")
    .map(([key]) => key)
    .join("");

function batchOf(key: string, value: string): WriteBatch {
  return { ...emptyBatch(), settings: [{ namespace: "n", key, value }] };
}

function write(store: Store, key: string, value = ""): void {
  store.apply(batchOf(key, value));
}

/** As the deployment does it: deferred writes are settled while the disk syncs. */
function sync(store: Store): Promise<void> {
  const synced = store.sync();
  store.settle();
  return synced;
}

async function hasEnded(work: Promise<unknown>): Promise<boolean> {
  const state = { hasEnded: false };
  void work.then(() => {
    state.hasEnded = true;
  });
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  return state.hasEnded;
}

const KEYS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));

describe("synced data", () => {
  // Caught, one at a time: the record that ends a half missing; the half in use not stored with SQLite's commit; that commit without
  // the number of records.
  test("is all there after a kill and after a power failure while both halves of the log fill", async () => {
    const { store, release, afterKill, afterPowerLoss } = heldStore();
    for (const [at, key] of KEYS.slice(0, FILLS_BOTH_HALVES).entries()) {
      write(store, key);
      await sync(store);
      const written = KEYS.slice(0, at + 1).join("");
      expect([await afterKill(), await afterPowerLoss()]).toEqual([written, written]);
    }
    release();
    await store.close();
  });

  // Caught, one at a time: a sync that resolves before SQLite's commit is on the disk; the first half overwritten before.
  test("waits for SQLite's commit when both halves are full, and no longer when that is on the disk", async () => {
    const { store, release, afterKill, afterPowerLoss } = heldStore();
    const [before, last] = [KEYS.slice(0, FILLS_BOTH_HALVES).join(""), "y"];
    for (const key of before) {
      write(store, key);
      await sync(store);
    }
    write(store, last);
    const synced = sync(store);
    expect(await hasEnded(synced)).toBe(false);
    expect([await afterKill(), await afterPowerLoss()]).toEqual([before + last, before]);
    release();
    await synced;
    write(store, "z");
    await sync(store);
    expect(await afterKill()).toBe(`${before + last}z`);
    await store.close();
  });

  // Caught, one at a time: the log continued over a commit that it does not have; a sync that does not wait for that commit.
  test("with a group larger than half of the log waits for SQLite's commit, and so do later groups", async () => {
    const { store, release, afterKill, afterPowerLoss } = heldStore();
    write(store, "a");
    await sync(store);
    store.apply({ ...emptyBatch(), documents: [{ id: "d", table: 1, json: JSON.stringify(TOO_LARGE) }] });
    write(store, "b");
    const first = sync(store);
    write(store, "c");
    const second = sync(store);
    expect([await hasEnded(first), await hasEnded(second)]).toEqual([false, false]);
    expect([await afterKill(), await afterPowerLoss()]).toEqual(["abc", "a"]);
    release();
    await Promise.all([first, second]);
    await store.close();
  });

  // Caught: the end of the first flush taken for that of the second, so that nothing waited for the second any more.
  test("in two such groups one after the other waits for both commits", async () => {
    const flushes = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const;
    const waiting = flushes.map(({ promise }) => promise);
    const { store } = heldStore({ syncFile: async (_, file) => (file === "wal" ? await waiting.shift() : undefined) });
    const large = (id: string): WriteBatch => ({
      ...emptyBatch(),
      documents: [{ id, table: 1, json: JSON.stringify(TOO_LARGE) }],
    });
    store.apply(large("d"));
    const first = store.sync();
    store.apply(large("e"));
    const second = store.sync();
    flushes[0].resolve(undefined);
    await first;
    expect([await hasEnded(second), await hasEnded(store.sync())]).toEqual([false, false]);
    flushes[1].resolve(undefined);
    await second;
    await store.close();
  });

  // Caught, one at a time: a sync that ends before the log's; the log synced again although nothing was written to it.
  test("waits for the log, which is synced once for the new records", async () => {
    const released = Promise.withResolvers<undefined>();
    let syncs = 0;
    const held: SyncFile = async (descriptor, file) => {
      if (file === "log") {
        syncs += 1;
        await released.promise;
      }
      await syncFile(descriptor, file);
    };
    const { store } = heldStore({ syncFile: held });
    write(store, "a");
    const synced = store.sync();
    expect(await hasEnded(synced)).toBe(false);
    released.resolve(undefined);
    await synced;
    await store.sync();
    expect(syncs).toBe(1);
    await store.close();
  });

  // Caught: the bytes of all groups since the start counted, from which on each one needed a commit of SQLite of its own.
  test("needs no commit of SQLite as long as each group fits into the log", async () => {
    const { store, release } = heldStore({ logBytes: 40_000 });
    for (const id of "abcde") {
      store.apply({ ...emptyBatch(), documents: [{ id, table: 1, json: JSON.stringify("x".repeat(5_000)) }] });
      await store.sync();
    }
    release();
    await store.close();
  });

  // Caught: a generation begun after a crash with the number of one that the log has records of.
  test("is not followed by records behind a torn one, in whichever half that is", async () => {
    const wal = { isHeld: true, release: (): void => undefined };
    const held: SyncFile = (descriptor, file) =>
      file === "log" || !wal.isHeld
        ? syncFile(descriptor, file)
        : new Promise<void>((resolve) => {
            wal.release = resolve;
          });
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full", logBytes: LOG_BYTES, syncFile: held });
    const keys = KEYS.slice(0, FILLS_BOTH_HALVES + 2);
    for (const [at, key] of keys.entries()) {
      write(store, key);
      await sync(store);
      if (at !== FILLS_HALF) continue;
      // The database is in the second half now, and on the disk: the first becomes free.
      copyOf(path, ["", "-wal"], "left");
      wal.release();
      await setImmediate();
    }
    const left = copyOf(path, ["-log"], "left");
    tear(`${left}-log`, `"key":"${String(keys[FILLS_BOTH_HALVES])}"`);
    const next = createSqliteStore({ path: left, sync: "full", logBytes: LOG_BYTES });
    write(next, "z");
    await next.sync();
    const last = copyOf(left, ["", "-wal", "-log"]);
    await next.close();
    expect(await keysIn(last)).toBe(`${keys.slice(0, FILLS_BOTH_HALVES).join("")}z`);
    wal.isHeld = false;
    wal.release();
    await store.close();
  });

  // Caught: a failed sync of SQLite's write-ahead log forgotten, after which the log's only copy would be overwritten.
  test("is never reported again once SQLite's commits could not be brought to the disk", async () => {
    const failing: SyncFile = (descriptor, file) =>
      file === "wal" ? Promise.reject(new Error("EIO")) : syncFile(descriptor, file);
    const { store } = heldStore({ syncFile: failing });
    for (const key of KEYS.slice(0, FILLS_HALF + 1)) {
      write(store, key);
      await sync(store);
    }
    await setImmediate();
    write(store, "z");
    await expect(store.sync()).rejects.toThrow("could not be synced");
    await expect(store.close()).rejects.toThrow("EIO");
  });

  // Caught: SQLite's commit at opening left to the operating system. The log is overwritten from then on, and no sync waits for that commit.
  test("is on the disk with the rest of the write-ahead log when a store is open, before the log is written to", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full" });
    write(store, "a");
    store.publish();
    write(store, "b");
    await store.sync();
    const left = copyOf(path, ["", "-wal", "-log"]);
    await store.close();
    const commits = watchCommits();
    const next = createSqliteStore({ path: left, sync: "full" });
    expect(commits).toEqual([WAIT]);
    write(next, "c");
    next.publish();
    expect(commits).toEqual([WAIT, NO_WAIT]);
    await next.close();
  });

  // Caught: the log of the former layout not replayed, or replayed from its beginning over what the database has.
  test("by the program before the log had halves is there, and that program refuses the database from then on", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full" });
    write(store, "a", "first");
    await store.sync();
    write(store, "a", "second");
    store.publish();
    for (const key of "bc") write(store, key);
    await store.sync();
    const left = copyOf(path, ["", "-wal", "-log"]);
    await store.close();
    // The records of its one generation were at the beginning of the file too.
    versionOf(left, "ALTER TABLE log DROP COLUMN start; PRAGMA user_version = 4");
    const next = createSqliteStore({ path: left, sync: "full" });
    expect([keysOf(next), next.setting("n", "a")]).toEqual(["abc", "second"]);
    await next.close();
    expect(versionOf(left)).toBeGreaterThan(4);
  });
});

function versionOf(path: string, change = ""): number {
  const database = new DatabaseSync(path);
  database.exec(change);
  const version = database.prepare("PRAGMA user_version").get()?.["user_version"];
  database.close();
  return Number(version);
}

describe("a sync in the thread that serves", () => {
  // Caught, one at a time: none of these looked at; the write-ahead log's sync not looked at; a checkpoint or a copy not looked at.
  test("gives way while SQLite's commits are brought to the disk or copied, and does not while the disk is idle", async () => {
    const store = createSqliteStore({ path: aPath(), sync: "full" });
    expect(store.syncNow()).toBe(true);
    store.apply({
      ...emptyBatch(),
      settings: Array.from({ length: 1_000 }, (_, n) => ({ namespace: "n", key: `${n}`, value: "" })),
    });
    store.settle();
    expect(store.syncNow()).toBe(false);
    await vi.waitUntil(() => store.syncNow());
    const copied = store.snapshot(aPath());
    expect(store.syncNow()).toBe(false);
    await (await copied).close();
    expect(store.syncNow()).toBe(true);
    await store.close();
  });
});

describe("SQLite", () => {
  // Caught: one commit of everything since the log was empty, which stops the process for tenths of a second.
  test("commits after about a thousand changes, before the log is full", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full" });
    const { reader, begin, end } = openSnapshotReader(path);
    const seen: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const settings = Array.from({ length: 400 }, (_, n) => ({ namespace: "n", key: `${round} ${n}`, value: "" }));
      store.apply({ ...emptyBatch(), settings });
      await sync(store);
      begin();
      seen.push(reader.settings("n").length);
    }
    expect(seen).toEqual([0, 0, 1_200, 1_200]);
    end();
    await store.close();
  });

  // Caught, one at a time: a checkpoint only by the other thread, which never copies all of it; none at all; the database file
  // left for the thread that commits to wait for; the rest copied while that file is synced.
  test("begins its write-ahead log anew once the database file is synced, although commits follow each other without a pause", async () => {
    const path = aPath();
    const first: { header?: string } = {};
    const isFirst: boolean[] = [];
    const slow: SyncFile = async (descriptor, file) => {
      if (file === "database") {
        for (let round = 0; round < 3; round += 1) await commitMuch(store);
        isFirst.push(headerOf(path) === first.header);
      }
      await syncFile(descriptor, file);
    };
    const store = createSqliteStore({ path, sync: "full", checkpointPages: 8, syncFile: slow });
    first.header = headerOf(path);
    for (let round = 0; round < 60 && headerOf(path) === first.header; round += 1) await commitMuch(store);
    expect(headerOf(path)).not.toBe(first.header);
    expect(isFirst[0]).toBe(true);
    await store.close();
  });

  // Caught: a failed write of the database file forgotten, of which the operating system does not tell SQLite again; the rest copied.
  test("ends when the database file could not be synced", async () => {
    const failing: SyncFile = (descriptor, file) =>
      file === "database" ? Promise.reject(new Error("EIO")) : syncFile(descriptor, file);
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full", checkpointPages: 8, syncFile: failing });
    const commitOften = async (): Promise<void> => {
      for (let round = 0; round < 600; round += 1) {
        write(store, "a", "x".repeat(300_000));
        store.settle();
        await store.sync();
      }
    };
    await expect(commitOften()).rejects.toThrow("The database file could not be synced");
    const before = readFileSync(path);
    await expect(store.close()).rejects.toThrow("The database file could not be synced");
    // Unwritten pages may be only in the write-ahead log, which must not restart.
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

const NO_WAIT = 1;
const WAIT = 2;

/** Whether SQLite waits in each of its commits from now on until the write-ahead log is on the disk. */
function watchCommits(): unknown[] {
  const modes: unknown[] = [];
  const { prepare } = DatabaseSync.prototype;
  const watched = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (this: DatabaseSync, sql) {
    const statement = prepare.call(this, sql);
    if (sql !== "COMMIT") return statement;
    const run = statement.run.bind(statement);
    statement.run = () => {
      // The answer dates from the preparation.
      modes.push(prepare.call(this, "PRAGMA synchronous").get()?.["synchronous"]);
      return run();
    };
    return statement;
  });
  onTestFinished(() => {
    watched.mockRestore();
  });
  return modes;
}

/** The header of SQLite's write-ahead log: another one when it begins anew. */
function headerOf(path: string): string {
  const bytes = Buffer.alloc(32);
  const wal = openSync(`${path}-wal`, "r");
  readSync(wal, bytes, 0, bytes.length, 0);
  closeSync(wal);
  return bytes.toString("hex");
}

async function commitMuch(store: Store): Promise<void> {
  for (const key of KEYS) write(store, key, "x".repeat(30_000));
  const synced = sync(store);
  // The next transaction begins at once.
  write(store, "next");
  expect(store.setting("n", "next")).toBe("");
  await synced;
  await setImmediate();
}
