import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSqliteStore } from "./sqliteStore.ts";
import { type Answer, emptyBatch, type Store } from "./store.ts";
import { storeContract } from "./storeContract.ts";

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

describe("the SQLite store", () => {
  storeContract(() => open(aPath()));

  test("what was synced is there for the next process, what was not is not", async () => {
    const path = aPath();
    const store = open(path);
    write(store, "synced", "yes");
    await store.sync();
    write(store, "waiting", "yes");
    // What lies in the files when the process is killed now.
    const left = aPath();
    for (const suffix of ["", "-wal"]) copyFileSync(path + suffix, left + suffix);
    const next = open(left);
    expect(next.settings("n")).toEqual([["synced", "yes"]]);
    await next.close();
    await store.close();
  });

  test("closing syncs what was applied before", async () => {
    const path = aPath();
    const store = open(path);
    write(store, "last", "yes");
    await store.close();
    const reopened = open(path);
    expect(reopened.setting("n", "last")).toBe("yes");
    await reopened.close();
  });

  // Against: a `syncNow` without the COMMIT.
  test("what was synced at once is there for the next process", async () => {
    const path = aPath();
    const store = open(path);
    write(store, "synced", "yes");
    expect(store.syncNow()).toBe(true);
    const left = aPath();
    for (const suffix of ["", "-wal"]) copyFileSync(path + suffix, left + suffix);
    const next = open(left);
    expect(next.settings("n")).toEqual([["synced", "yes"]]);
    await next.close();
    await store.close();
  });

  // Against: `locking_mode = NORMAL`, with which two deployments would each believe they are alone.
  test("a file that another process has open is refused", async () => {
    const path = aPath();
    const store = open(path);
    expect(() => open(path)).toThrow("in use by another deployment");
    await store.close();
  });

  // Caught: the whole table looked through at once, a stretch looked at twice, and a round that does not begin anew.
  test("a sweep looks at a part of many answers, and a round of sweeps at all of them, again and again", async () => {
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

  // Caught: the version check left out, so that an old program would write into a newer database.
  test("a database of a newer version is refused", () => {
    const path = aPath();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    expect(() => open(path)).toThrow("newer version (99)");
  });
});
