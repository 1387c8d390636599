import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LogFile } from "./logFile.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "passage-log-"))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
const OLDEST_FIRST = ["log.5", "log.4", "log.3", "log.2", "log.1", "log"];

// Caught: the oldest never removed; files renamed in the wrong order, which left one file; a line lost between two
// files.
test("an endless log keeps the newest lines in six files of the given size, readable only by their owner", () => {
  const log = new LogFile(join(folder, "log"), 1_000);
  for (let n = 0; n < 200; n++) log.append(String(n).padStart(99, "."));
  expect(readdirSync(folder).sort()).toEqual([...OLDEST_FIRST].reverse());
  expect(OLDEST_FIRST.map(modeOf)).toEqual(OLDEST_FIRST.map(() => 0o600));
  const lines = OLDEST_FIRST.flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
  expect(lines.map((line) => Number(line.replaceAll(".", "")))).toEqual(Array.from({ length: 60 }, (_, n) => 140 + n));
});

// Caught: the size counted from zero at each start; a log left readable for others.
test("an existing log counts at a start, and is closed to others", () => {
  writeFileSync(join(folder, "log"), "x".repeat(950), { mode: 0o644 });
  const log = new LogFile(join(folder, "log"), 1_000);
  expect(modeOf("log")).toBe(0o600);
  log.append("y".repeat(100));
  expect(readFileSync(join(folder, "log"), "utf8")).toBe(`${"y".repeat(100)}\n`);
  expect(readFileSync(join(folder, "log.1"), "utf8")).toBe("x".repeat(950));
});

// Caught: letters counted instead of bytes, in the existing file and in new lines.
test("a letter of several bytes counts as that many", () => {
  const log = new LogFile(join(folder, "log"), 10);
  for (const line of ["éé", "ééé"]) log.append(line);
  expect(["log.1", "log"].map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(["éé\n", "ééé\n"]);
});

// Caught: no limit where none is given.
test("a file has ten million bytes at most", () => {
  writeFileSync(join(folder, "log"), Buffer.alloc(9_999_999));
  const log = new LogFile(join(folder, "log"));
  for (const line of ["", "next"]) log.append(line);
  expect([statSync(join(folder, "log.1")).size, statSync(join(folder, "log")).size]).toEqual([10_000_000, 5]);
});

// Caught: an empty file rotated to make room for it.
test("a line longer than a file gets a file of its own", () => {
  writeFileSync(join(folder, "log"), "");
  const log = new LogFile(join(folder, "log"), 10);
  for (const line of ["x".repeat(30), "short"]) log.append(line);
  expect(readdirSync(folder).sort()).toEqual(["log", "log.1"]);
});

// Caught: a full disk on which the server ended with a stack of the log, and not with the word that the disk is full.
test("a line that cannot be written to the file goes to this process's own output", () => {
  const log = new LogFile(join(folder, "log"));
  rmSync(folder, { recursive: true });
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  log.append("The disk failed");
  expect(told.mock.calls).toEqual([["The disk failed\n"]]);
  told.mockRestore();
});
