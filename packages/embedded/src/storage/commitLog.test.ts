import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
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

describe("the commit log", () => {
  test("returns the groups of its generation unchanged and in order", () => {
    const path = aPath();
    const log = aLog(path);
    log.begin(1);
    for (const value of ["a", "b"]) log.append(group(value));
    log.append([WHOLE, WHOLE]);
    log.syncNow();
    log.close();
    const again = aLog(path);
    expect(again.read(1)).toEqual([group("a"), group("b"), [WHOLE, WHOLE]]);
    expect(again.read(2)).toEqual([]);
    again.close();
  });

  // Caught: records of the previous generation read as the current one's.
  test("a new generation overwrites the old one, whose records are no longer read", () => {
    const log = aLog(aPath());
    log.begin(1);
    for (const value of ["a", "b", "c"]) log.append(group(value));
    log.begin(2);
    expect(log.read(2)).toEqual([]);
    log.append(group("d"));
    expect(log.read(2)).toEqual([group("d")]);
    log.close();
  });

  // Caught: the checksum not compared.
  test("ends at the first incomplete record, wherever it was torn", () => {
    const path = aPath();
    const log = aLog(path);
    log.begin(1);
    log.append(group("a"));
    const length = 12 + Buffer.byteLength(JSON.stringify(group("b")));
    for (let at = length; at < 2 * length; at += 1) {
      log.begin(1);
      for (const value of ["a", "b", "c"]) log.append(group(value));
      damage(path, at);
      expect(log.read(1)).toEqual([group("a")]);
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
    expect(other.read(1)).toEqual([]);
    other.close();
  });

  test("a group that does not fit is refused, and one that fits exactly is written", () => {
    const bytes = 12 + Buffer.byteLength(JSON.stringify(group("a")));
    const log = aLog(aPath(), { bytes });
    log.begin(1);
    expect(log.append(group("ab"))).toBe(false);
    expect(log.append(group("a"))).toBe(true);
    expect(log.append(group("a"))).toBe(false);
    expect(log.read(1)).toEqual([group("a")]);
    log.close();
  });
});
