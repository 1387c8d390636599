import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Checkpointer, type CheckpointerOptions } from "./checkpointer.ts";
import { syncFile } from "./commitLog.ts";
import { openFiles } from "../../testing/openFiles.ts";

const PROGRAM = new URL("./checkpointProgram.ts", import.meta.url);

let folder: string;
let made = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "checkpointer-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function aPath(): string {
  made += 1;
  return join(folder, `${String(made)}.sqlite3`);
}

/** A database that is open, and commits this many pages into its write-ahead log. */
function aDatabase(path = aPath()) {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;");
  database.exec("CREATE TABLE texts (text TEXT NOT NULL)");
  const insert = database.prepare("INSERT INTO texts VALUES (?)");
  const write = (pages: number): void => {
    database.exec("BEGIN");
    for (let page = 0; page < pages; page += 1) insert.run("x".repeat(4_000));
    database.exec("COMMIT");
  };
  return { path, database, write };
}

function aCheckpointer(options: Partial<CheckpointerOptions> & { path: string }) {
  const onDisk: number[] = [];
  const checkpointer = new Checkpointer({
    sync: syncFile,
    checkpointPages: 8,
    onDisk: (generation) => onDisk.push(generation),
    ...options,
  });
  return { checkpointer, onDisk };
}

/** Syncs that the test ends, in their order. */
function heldSyncs() {
  const held: PromiseWithResolvers<undefined>[] = [];
  const sync = async (): Promise<void> => {
    const begun = Promise.withResolvers<undefined>();
    held.push(begun);
    await begun.promise;
  };
  return { held, sync };
}

/** Begins the thread that copies pages, and ends it after its answer. */
async function asked(path: string, least: number): Promise<unknown> {
  const thread = new Worker(PROGRAM, { workerData: path });
  const answered: Promise<unknown[]> = once(thread, "message");
  thread.postMessage(least);
  const [answer] = await answered;
  const ended = once(thread, "exit");
  thread.postMessage(null);
  await ended;
  return answer;
}

describe("commits", () => {
  // Caught, one at a time: the second sync reported with the generation of the first or none; one that was over waited for again, so that a
  // commit counted as on the disk when it was not.
  test("made during a sync share the next one, and are on the disk when that has ended", async () => {
    const { path, database } = aDatabase();
    const { held, sync } = heldSyncs();
    const { checkpointer, onDisk } = aCheckpointer({ path, sync });
    for (const [first, second, third] of [
      [1, 2, 3],
      [4, 5, 6],
    ] as const) {
      onDisk.length = 0;
      const flushes = [first, second, third].map((generation) => checkpointer.flush(generation));
      const ended = flushes.map((flush, at) => flush.then(() => at));
      expect(held).toHaveLength(1);
      held.shift()?.resolve(undefined);
      expect(await ended[0]).toBe(0);
      await setImmediate();
      expect([onDisk, held.length]).toEqual([[first], 1]);
      held.shift()?.resolve(undefined);
      await Promise.all(ended);
      expect(onDisk).toEqual([first, third]);
    }
    await checkpointer.close();
    database.close();
  });

  // Caught: the flush that waits for a failed one rejected with nobody to hear of it, which ends the process without a word about the disk.
  test("whose sync fails make every later call say so", async () => {
    const { path, database } = aDatabase();
    const { held, sync } = heldSyncs();
    const { checkpointer, onDisk } = aCheckpointer({ path, sync });
    for (const generation of [1, 2]) void checkpointer.flush(generation);
    held.shift()?.reject(new Error("EIO"));
    await setImmediate();
    expect(() => {
      checkpointer.throwIfFailed();
    }).toThrow("could not be synced");
    expect(onDisk).toEqual([]);
    await expect(checkpointer.close()).rejects.toThrow("could not be synced");
    database.close();
  });
});

describe("the write-ahead log", () => {
  // Caught, one at a time: a thread asked at every commit; a log of one interval called long, after which each commit is a small one; the rest
  // copied again and again.
  test("is copied from one interval on, and its rest once it has sixteen", async () => {
    const { path, database, write } = aDatabase();
    const { checkpointer } = aCheckpointer({ path });
    const flushed = async (pages: number): Promise<void> => {
      write(pages);
      await checkpointer.flush(1);
    };
    await flushed(2);
    expect(checkpointer.isBusy).toBe(false);
    await flushed(8);
    expect(checkpointer.isBusy).toBe(true);
    await vi.waitUntil(() => !checkpointer.isBusy, { interval: 1 });
    expect([checkpointer.isLong, checkpointer.takeRest()]).toEqual([false, false]);
    await flushed(16 * 8);
    expect([checkpointer.isLong, checkpointer.takeRest()]).toEqual([false, false]);
    await vi.waitUntil(() => !checkpointer.isBusy, { interval: 1 });
    expect([checkpointer.isLong, checkpointer.takeRest(), checkpointer.takeRest()]).toEqual([true, true, false]);
    await checkpointer.close();
    database.close();
  });

  // Caught, one at a time: the thread still connected after the end, so that the last connection of the process did not copy the log; files left open.
  test("is in the database file when all is closed, and no file is open any more", async () => {
    const { path, database, write } = aDatabase();
    const { checkpointer } = aCheckpointer({ path });
    write(9);
    await checkpointer.flush(1);
    await checkpointer.close();
    database.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(openFiles(path)).toEqual([]);
  });
});

describe("the end", () => {
  // Caught: the files closed while one of them was being synced, so that nobody heard how that ended.
  test("waits for the database file's sync", async () => {
    const { path, database, write } = aDatabase();
    const released = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const order: string[] = [];
    const { checkpointer } = aCheckpointer({
      path,
      sync: async (_, file) => {
        if (file !== "database") return;
        begun.resolve(undefined);
        await released.promise;
        order.push("synced");
      },
    });
    write(20 * 8);
    await checkpointer.flush(1);
    await begun.promise;
    const closed = checkpointer.close().then(() => order.push("closed"));
    // Another such thread has begun and ended, so this one would have too.
    await asked(path, 1_000);
    released.resolve(undefined);
    await closed;
    expect(order).toEqual(["synced", "closed"]);
    database.close();
  });
});

describe("a copy", () => {
  // Caught: a file that was there before removed, because the copy could not be made.
  test("does not touch a file that is there already", async () => {
    const { path, database } = aDatabase();
    const { checkpointer } = aCheckpointer({ path });
    const to = aPath();
    writeFileSync(to, "own");
    await expect(checkpointer.copy(to, () => undefined)).rejects.toThrow("exists already");
    expect(readFileSync(to, "utf8")).toBe("own");
    await checkpointer.close();
    database.close();
  });

  // Caught: two at a time, of which the first one's end lets checkpoints begin while the second is being made.
  test("waits for another one", async () => {
    const { path, database } = aDatabase();
    const { checkpointer } = aCheckpointer({ path });
    const order: string[] = [];
    const copy = async (name: string): Promise<void> => {
      await checkpointer.copy(aPath(), () => order.push(name));
      order.push(`${name} made`);
    };
    await Promise.all(["a", "b"].map(copy));
    expect(order).toEqual(["a", "a made", "b", "b made"]);
    await checkpointer.close();
    database.close();
  });

  // Caught, one at a time: a failed checkpoint taken for one that has copied everything; a thread that has ended asked again, which never answers.
  test("is not made before a checkpoint has succeeded, by a new thread if one has ended", async () => {
    const { path: whole, database } = aDatabase();
    database.close();
    const path = aPath();
    for (const suffix of ["", "-wal"]) writeFileSync(path + suffix, "");
    const { checkpointer } = aCheckpointer({ path });
    rmSync(path);
    mkdirSync(path);
    const to = aPath();
    let attempts = 0;
    await checkpointer.copy(to, () => {
      attempts += 1;
      if (attempts < 3) return;
      rmSync(path, { recursive: true });
      copyFileSync(whole, path);
    });
    expect(attempts).toBe(3);
    expect(readFileSync(to).equals(readFileSync(whole))).toBe(true);
    await checkpointer.close();
  });
});

describe("the thread that copies pages", () => {
  // Caught: pages copied, and the disk kept busy, at each look.
  test("only looks while there are fewer pages than asked for", async () => {
    const { path, database, write } = aDatabase();
    write(5);
    const { log, checkpointed } = (await asked(path, 1_000)) as { log: number; checkpointed: number };
    expect([log > 5, checkpointed]).toEqual([true, 0]);
    expect(await asked(path, 1)).toEqual({ log, checkpointed: log });
    database.close();
  });

  // Caught: SQLite's answer without numbers, as while another connection makes a checkpoint, taken for a log of which all is copied.
  test("has no answer where SQLite tells no numbers", async () => {
    const path = aPath();
    const database = new DatabaseSync(path);
    database.exec("CREATE TABLE texts (text TEXT NOT NULL)");
    database.close();
    expect(await asked(path, 0)).toBeNull();
  });
});
