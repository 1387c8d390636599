import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CommitLog } from "./commitLog.ts";
import { emptyBatch, type WriteBatch } from "./store.ts";

let folder: string;
let opened = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "commit-log-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const SALT = 7;

function aPath(): string {
  opened += 1;
  return join(folder, `${opened}.log`);
}

function aLog(path: string, { bytes = 4_096, salt = SALT } = {}): CommitLog {
  return new CommitLog({ path, bytes, salt });
}

/** Every character a key may have, and characters beyond one byte. */
const KEY = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code));
const group = (value: string): WriteBatch[] => [
  { ...emptyBatch(), settings: [{ namespace: "n", key: "k", value }], entries: [{ index: 1, key: KEY, id: "é 🙂" }] },
];

/** A batch with something in each of its parts. */
const WHOLE: WriteBatch = {
  documents: [
    { id: "d", table: 1, json: "{}" },
    { id: "e", table: 2, json: null },
  ],
  entries: [{ index: 3, key: KEY, id: null }],
  searches: [
    { index: 4, id: "f", words: "one two", filters: ["x", "y"], createdAt: 5.5 },
    { index: 6, id: "g", words: null, filters: [], createdAt: 0 },
  ],
  droppedSearches: [7, 8],
  answers: [{ sessionId: "s", requestId: 9, at: 10, json: "[1]" }],
  settings: [{ namespace: "n", key: "k", value: null }],
};

function damage(path: string, at: number): void {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.from([0xff]), 0, 1, at);
  closeSync(file);
}

const at = (generation: number, { records = 0, start = 0 } = {}) => ({ generation, records, start });
const ONE = 12 + Buffer.byteLength(JSON.stringify(group("a")));
/** Room for the record that ends a half. */
const MARK = 28;
const HALF = 2 * ONE + MARK;

/** A log with room for two groups in each half. */
function aSmallLog(): { log: CommitLog; path: string } {
  const path = aPath();
  const log = aLog(path, { bytes: 2 * HALF });
  log.begin(1);
  return { log, path };
}

function append(log: CommitLog, values: string): boolean[] {
  return Array.from(values, (value) => log.append(group(value)));
}

const valuesOf = (groups: WriteBatch[][]): string => groups.map(([batch]) => batch?.settings[0]?.value).join("");

describe("the commit log", () => {
  test("returns the groups that follow a position unchanged and in order", () => {
    const path = aPath();
    const log = aLog(path);
    log.begin(1);
    for (const value of ["a", "b"]) log.append(group(value));
    const { position } = log;
    log.append([WHOLE, WHOLE]);
    log.syncNow();
    log.close();
    const again = aLog(path);
    expect(again.read(at(1))).toEqual([group("a"), group("b"), [WHOLE, WHOLE]]);
    expect(again.read(position)).toEqual([[WHOLE, WHOLE]]);
    expect(again.read(at(2))).toEqual([]);
    again.close();
  });

  // Caught: a file that grows with its records, so that a full disk takes half of one.
  test("has its room on the disk from the start", () => {
    const path = aPath();
    const log = aLog(path);
    log.begin(1);
    expect(statSync(path).size).toBe(4_096);
    append(log, "ab");
    expect(statSync(path).size).toBe(4_096);
    log.close();
  });

  // Caught: records of the previous generation read as the current one's.
  test("a new generation overwrites the old one, whose records are no longer read", () => {
    const log = aLog(aPath());
    log.begin(1);
    append(log, "ab");
    log.begin(2);
    expect(log.read(at(2))).toEqual([]);
    log.append(group("d"));
    expect(log.read(at(2))).toEqual([group("d")]);
    log.close();
  });

  // Caught: the checksum not compared.
  test("ends at the first incomplete record, wherever it was torn", () => {
    const path = aPath();
    const log = aLog(path);
    log.begin(1);
    for (let byte = ONE; byte < 2 * ONE; byte += 1) {
      log.begin(1);
      append(log, "abc");
      damage(path, byte);
      expect(log.read(at(1))).toEqual([group("a")]);
    }
    log.close();
  });

  // Caught: a checksum without the salt.
  test("the log of another database reads as empty", () => {
    const path = aPath();
    const log = aLog(path);
    log.begin(1);
    log.append(group("a"));
    log.close();
    const other = aLog(path, { salt: SALT + 1 });
    expect(other.read(at(1))).toEqual([]);
    other.close();
  });

  test("a group that does not fit is refused, and one that fits exactly is written", () => {
    const log = aLog(aPath(), { bytes: 2 * (ONE + MARK) });
    log.begin(1);
    expect(log.append(group("ab"))).toBe(false);
    expect(log.append(group("a"))).toBe(true);
    expect(log.read(at(1))).toEqual([group("a")]);
    log.close();
  });

  // Caught, one at a time: the record that ends a half missing, which leaves the second half unread; the position of the second
  // generation without its place.
  test("continues in the other half when one is full, and is read across both", () => {
    const { log } = aSmallLog();
    expect(append(log, "abc")).toEqual([true, true, true]);
    const { position } = log;
    append(log, "d");
    expect(valuesOf(log.read(at(1)))).toBe("abcd");
    expect(valuesOf(log.read(at(1, { records: 1 })))).toBe("bcd");
    expect(position).toEqual(at(2, { records: 1, start: HALF }));
    expect(valuesOf(log.read(position))).toBe("d");
    log.close();
  });

  // Caught, one at a time: a half overwritten while the database on the disk still needs it; a half that never becomes free again.
  test("overwrites a half only when the database on the disk has its records", () => {
    const { log } = aSmallLog();
    append(log, "abcd");
    expect(append(log, "e")).toEqual([false]);
    log.onDisk(1);
    expect(append(log, "e")).toEqual([false]);
    expect(valuesOf(log.read(at(1)))).toBe("abcd");
    log.onDisk(2);
    expect(append(log, "ef")).toEqual([true, true]);
    expect(valuesOf(log.read(at(2, { start: HALF })))).toBe("cdef");
    log.close();
  });

  // Caught: the second half read although commits before it are lost.
  test.each([
    ["a group", ONE + 14],
    ["the record that ends it", 2 * ONE + 12],
  ])("with %s of the first half torn, no record of the second is read", (_what, byte) => {
    const { log, path } = aSmallLog();
    append(log, "abcd");
    damage(path, byte);
    expect(valuesOf(log.read(at(1)))).toBe(byte < 2 * ONE ? "a" : "ab");
    log.close();
  });

  // Caught, one at a time: records after a commit that the log does not have, replayed without it; accepted before it is on the disk.
  test("records after a commit of SQLite alone are not read after earlier ones, and are refused until it is on the disk", () => {
    const { log } = aSmallLog();
    append(log, "a");
    log.skipGeneration();
    expect(append(log, "b")).toEqual([false]);
    log.onDisk(2);
    const { position } = log;
    expect(append(log, "b")).toEqual([true]);
    expect(valuesOf(log.read(at(1)))).toBe("a");
    expect(valuesOf(log.read(position))).toBe("b");
    log.close();
  });
});
