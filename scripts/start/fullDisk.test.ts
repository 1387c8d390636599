import { tmpdir } from "node:os";
import { expect, test } from "vitest";

import { freeBytes, requireRoom, withDisk } from "./fullDisk.ts";
import { StartProblem } from "./problem.ts";

const MIB = 1024 * 1024;
const FULL = "The disk of /data is full: make room there and start again. Everything that was acknowledged is kept.";

test("the room of a folder's disk is asked of the system", () => {
  expect(freeBytes(tmpdir())).toBeGreaterThan(0);
});

test("nothing begins on a disk with less than 64 MB", () => {
  requireRoom("/data", 64 * MIB);
  expect(() => {
    requireRoom("/data", 63 * MIB);
  }).toThrow(new StartProblem(FULL));
});

// Caught: SQLite's own words alone, or the advice twice.
test.each([
  ["The deployment keeps dying.", 63, `The deployment keeps dying. ${FULL}`],
  ["The deployment keeps dying.", 64, "The deployment keeps dying."],
  ["The disk of /data/deployment is full: make room.", 0, "The disk of /data/deployment is full: make room."],
])("%s with %i MB free is reported as: %s", (message, free, told) => {
  expect(withDisk(new Error(message), "/data", free * MIB).message).toBe(told);
});
