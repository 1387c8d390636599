import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { setImmediate } from "node:timers/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSqliteStore } from "./sqliteStore.ts";
import { type Answer, emptyBatch, type Store } from "./store.ts";
import { openFiles } from "../../testing/openFiles.ts";
import { storeContract } from "../../testing/storeContract.ts";

let folder: string;
let opened = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sqlite-store-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function aPath(): string {
  opened += 1;
  return join(folder, `${opened}.sqlite3`);
}
const open = (path: string, sync: "full" | "normal" = "full"): Store => createSqliteStore({ path, sync });

function write(store: Store, key: string, value: string): void {
  store.apply({ ...emptyBatch(), settings: [{ namespace: "n", key, value }] });
}

/** Copies the files as a kill of the process would leave them now. */
function copyFiles(from: string, to: string): void {
  for (const suffix of ["", "-wal", "-log"]) copyFileSync(from + suffix, to + suffix);
}

function textsOf(path: string): string {
  const files = ["", "-wal", "-log"].map((suffix) => path + suffix).filter((file) => existsSync(file));
  return files.map((file) => readFileSync(file, "latin1")).join("");
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Asked from another process, because a process may always open a file that it already has open. */
function isOpenToOthers(path: string): boolean {
  const program = `new (require("node:sqlite").DatabaseSync)(process.argv[1]).exec("BEGIN EXCLUSIVE; ROLLBACK")`;
  return spawnSync(process.execPath, ["-e", program, `${path}-lock`]).status === 0;
}

/** True if the database file has all of SQLite's commits. */
function isCheckpointed(path: string): boolean {
  const database = new DatabaseSync(path);
  const { log, checkpointed } = database.prepare("PRAGMA wal_checkpoint(NOOP)").get() ?? {};
  database.close();
  return log === checkpointed;
}

function tear(path: string, text: string): void {
  const log = readFileSync(path);
  log.write("!", log.indexOf(text));
  writeFileSync(path, log);
}

describe("the SQLite store", () => {
  storeContract(() => open(aPath()));

  // Caught: the default mode of SQLite's files and the log, with which every account of the machine could read the
  // providers' keys.
  test("only the owner can read its files and copies, even if others could before", async () => {
    const path = aPath();
    const modes = (): string[] => ["", "-wal", "-log"].map((suffix) => modeOf(path + suffix));
    const store = open(path);
    write(store, "a", "b");
    await store.sync();
    expect(modes()).toEqual(["600", "600", "600"]);
    const copy = aPath();
    await (await store.snapshot(copy)).close();
    expect(modeOf(copy)).toBe("600");
    const left = aPath();
    copyFiles(path, left);
    await store.close();
    for (const suffix of ["", "-wal", "-log"]) chmodSync(left + suffix, 0o644);
    const next = open(left);
    expect(next.setting("n", "a")).toBe("b");
    expect(["", "-wal", "-log"].map((suffix) => modeOf(left + suffix))).toEqual(["600", "600", "600"]);
    await next.close();
  });

  test("the next process has everything synced, and nothing else", async () => {
    const path = aPath();
    const store = open(path);
    write(store, "synced", "yes");
    await store.sync();
    write(store, "waiting", "yes");
    const left = aPath();
    copyFiles(path, left);
    const next = open(left);
    expect(next.settings("n")).toEqual([["synced", "yes"]]);
    await next.close();
    await store.close();
  });

  // Caught: the log left open, with each backup's copy of it.
  test("closing syncs earlier batches, and leaves no file open", async () => {
    const path = aPath();
    const store = open(path);
    write(store, "last", "yes");
    await store.close();
    expect(openFiles(path)).toEqual([]);
    const reopened = open(path);
    expect(reopened.setting("n", "last")).toBe("yes");
    await reopened.close();
  });

  // Caught: a `syncNow` that returns without writing.
  test("the next process has everything synced synchronously", async () => {
    const path = aPath();
    const store = open(path);
    write(store, "synced", "yes");
    expect(store.syncNow()).toBe(true);
    const left = aPath();
    copyFiles(path, left);
    const next = open(left);
    expect(next.settings("n")).toEqual([["synced", "yes"]]);
    await next.close();
    await store.close();
  });

  // Caught: a log that continued the same generation after a crash, where a new record of the same length replaced the
  // torn one and made those behind it reachable.
  test("records behind a torn one are never replayed", async () => {
    const path = aPath();
    const store = open(path);
    for (const value of ["one", "two", "six"]) {
      write(store, "number", value);
      await store.sync();
    }
    const left = aPath();
    copyFiles(path, left);
    await store.close();
    tear(`${left}-log`, "one");
    const next = open(left);
    expect(next.setting("n", "number")).toBeNull();
    write(next, "number", "ten");
    await next.sync();
    const last = aPath();
    copyFiles(left, last);
    await next.close();
    const reopened = open(last);
    expect(reopened.setting("n", "number")).toBe("ten");
    await reopened.close();
  });

  // Caught: SQLite's commit missing when the log is full, or the group that filled it lost. The test opens a database
  // sixty times, each with disk syncs.
  test("a full log begins a new generation, and nothing synced is missing", { timeout: 30_000 }, async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full", logBytes: 2_000 });
    const keys = Array.from({ length: 60 }, (_, at) => `k${String(at).padStart(2, "0")}`);
    for (const key of keys) {
      write(store, key, "x".repeat(key === "k30" ? 5_000 : 100));
      await store.sync();
      const left = aPath();
      copyFiles(path, left);
      const next = open(left);
      expect(next.settings("n").map(([name]) => name)).toEqual(keys.slice(0, keys.indexOf(key) + 1));
      await next.close();
    }
    await store.close();
  });

  // Caught: a dropped index missing from the log, or not dropped again by the replay.
  test("the next process lacks a search index dropped before a sync, but has the batches before and after", async () => {
    const path = aPath();
    const store = open(path);
    const inSearch = (index: number) => ({ index, id: "d", words: "fox", filters: [], createdAt: 1 });
    const documents = [{ id: "d", table: 1, json: "{}" }];
    store.apply({ ...emptyBatch(), documents, searches: [inSearch(3), inSearch(4)] });
    await store.sync();
    store.apply({ ...emptyBatch(), droppedSearches: [3, 4, 5] });
    store.apply({ ...emptyBatch(), searches: [inSearch(4)] });
    await store.sync();
    const left = aPath();
    copyFiles(path, left);
    const next = open(left);
    const found = [3, 4].map((index) => next.search({ index, terms: [], prefix: "fox", filters: [] }).length);
    expect(found).toEqual([0, 1]);
    await next.close();
    await store.close();
  });

  // Caught: batches committed by SQLite before the log had them, and applied again at the next start.
  test("a batch published to other threads before a sync is not applied again after its document is deleted", async () => {
    const path = aPath();
    const store = open(path);
    store.apply({ ...emptyBatch(), documents: [{ id: "d", table: 1, json: "{}" }] });
    await store.sync();
    store.apply({ ...emptyBatch(), entries: [{ index: 3, key: "k", id: "d" }] });
    store.apply({
      ...emptyBatch(),
      documents: [{ id: "d", table: 1, json: null }],
      entries: [{ index: 3, key: "k", id: null }],
    });
    store.publish();
    await store.sync();
    const left = aPath();
    copyFiles(path, left);
    const next = open(left);
    expect([next.get("d"), next.count(3)]).toEqual([null, 0]);
    await next.close();
    await store.close();
  });

  // Caught: such a batch deferred like any other, which the log would then replay at every start.
  test("a batch that SQLite refuses is refused at once and never logged", async () => {
    const path = aPath();
    const store = open(path);
    write(store, "before", "yes");
    await store.sync();
    const entries = [{ index: 3, key: "k", id: "absent" }];
    expect(() => {
      store.apply({ ...emptyBatch(), entries });
    }).toThrow("NOT NULL");
    await store.sync();
    const left = aPath();
    copyFiles(path, left);
    const next = open(left);
    expect([next.settings("n"), next.count(3)]).toEqual([[["before", "yes"]], 0]);
    await next.close();
    await store.close();
  });

  // Caught: `locking_mode = NORMAL`, with which two deployments could both write.
  test("a file that another process has open is refused", async () => {
    const path = aPath();
    const store = open(path);
    expect(() => open(path)).toThrow("in use by another deployment");
    await store.close();
  });

  // Caught: the whole table visited in one call; a part visited twice; a round that does not start again.
  test("a sweep visits part of many answers, and repeated sweeps visit all of them in rounds", async () => {
    const store = open(aPath());
    const answersAt = (at: number): Answer[] =>
      Array.from({ length: 5_000 }, (_, n) => ({ sessionId: `s${String(n % 7)}`, requestId: n, at, json: "1" }));
    const left = (): number => answersAt(0).filter((a) => store.answer(a.sessionId, a.requestId) !== null).length;
    for (const at of [10, 20]) {
      store.apply({ ...emptyBatch(), answers: answersAt(at) });
      const lefts = [1, 2, 3].map(() => {
        store.sweepAnswers(at + 1);
        return left();
      });
      expect(lefts).toEqual([3_000, 1_000, 0]);
    }
    await store.close();
  });

  // Caught: the text of a deleted client's questionnaire in free pages of the file, after a full stop.
  test("deleted data is nowhere in the files once the store is closed", async () => {
    const path = aPath();
    const store = open(path);
    const secret = "Isabel";
    for (let n = 0; n < 50; n += 1) write(store, `key ${String(n)}`, `${secret} ${"x".repeat(n * 200)}`);
    await store.close();
    const again = open(path);
    expect(textsOf(path)).toContain(secret);
    const settings = Array.from({ length: 50 }, (_, n) => ({ namespace: "n", key: `key ${String(n)}`, value: null }));
    again.apply({ ...emptyBatch(), settings });
    await again.close();
    expect(textsOf(path)).not.toContain(secret);
  });

  // Caught: the version check missing, so that an old program would write into a newer database.
  test("a database of a newer version is refused", () => {
    const path = aPath();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    expect(() => open(path)).toThrow("newer version (99)");
  });

  // Caught: a copy made by this process, after which another could open the folder; checkpoints not deferred.
  test("a snapshot is complete despite concurrent writes, and the database stays locked", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full", checkpointPages: 8, logBytes: 4_096 });
    const text = "x".repeat(3_000);
    for (let n = 0; n < 3_000; n += 1) write(store, `before ${String(n)}`, text);
    const state = { isMade: false };
    const making = store.snapshot(aPath()).finally(() => {
      state.isMade = true;
    });
    while (!isCheckpointed(path)) await setImmediate();
    for (let n = 0; !state.isMade; n = (n + 1) % 3_000) {
      // SQLite commits each of them, because it is larger than half of the log.
      write(store, `before ${String(n)}`, text.toUpperCase());
      await store.sync();
      // A sync may resolve at once; the copying process needs an event loop turn.
      await setImmediate();
    }
    const snapshot = await making;
    const settings = snapshot.settings("n");
    expect(settings).toHaveLength(3_000);
    expect(settings.filter(([, value]) => value !== text)).toEqual([]);
    await snapshot.close();
    expect(isOpenToOthers(path)).toBe(false);
    await store.close();
    expect(isOpenToOthers(path)).toBe(true);
  });

  // Caught: deferred batches lost, and SQLite not made to commit.
  test("batches larger than the log are committed by SQLite at the next sync", async () => {
    const path = aPath();
    const store = createSqliteStore({ path, sync: "full", logBytes: 4_096 });
    const documents = (n: number) => [{ id: `d${String(n)}`, table: 1, json: JSON.stringify("x".repeat(500)) }];
    for (let n = 0; n < 100; n += 1) store.apply({ ...emptyBatch(), documents: documents(n) });
    await store.sync();
    const left = aPath();
    copyFiles(path, left);
    const next = open(left);
    expect([0, 50, 99].map((n) => next.get(`d${String(n)}`) !== null)).toEqual([true, true, true]);
    await next.close();
    await store.close();
  });
});
