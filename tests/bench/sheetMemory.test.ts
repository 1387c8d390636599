import { testInLongRun } from "@passage/testkit/testInLongRun";
import { expect, test } from "vitest";
import { SheetStore } from "../support/functions/sheetStore";
import { SHEET_HEADERS, sheetRow } from "./passage/sheet.ts";
import { measureRun } from "./sheetMemory/measure";

const MB = 1024 * 1024;
const MOST_BUFFERS = 32 * MB;
/** Memory in use after a collection, independent of the length of the sheet; 8 MB of it are the worker itself. */
const MOST_IN_USE = 22 * MB;

/** Two columns more than the bench's sheet: about 1,000 characters in a row. */
const STORY = "I came here nine years ago. ".repeat(28);
const wide = (row: string[], last: string) => [...row, STORY, last];

/** Runs the job on a sheet of this many rows with this much memory. */
function aJob(rows: number, heapMb: number) {
  const store = new SheetStore({ page: 200 });
  store.rows = [wide(SHEET_HEADERS, "Notes"), ...Array.from({ length: rows }, (_, n) => wide(sheetRow(n), "none"))];
  const run = async () => {
    const { error, heapBytes, bufferBytes } = await measureRun(store, heapMb);
    expect([error, store.ended.at(-1)]).toEqual([null, expect.objectContaining({ kind: "applied" })]);
    expect(heapBytes).toBeLessThan(MOST_IN_USE);
    expect(bufferBytes).toBeLessThan(MOST_BUFFERS);
  };
  return { store, run };
}

async function importAndChange(rows: number, heapMb: number) {
  const { store, run } = aJob(rows, heapMb);
  await run();
  expect(store.known).toHaveLength(rows);
  // From here on every range has changed.
  store.rows.splice(1, 1);
  store.rows.splice(Math.floor(rows / 2), 0, wide(sheetRow(rows), "new"));
  store.rows[rows - 5] = wide(sheetRow(rows - 6), "edited");
  await run();
  expect(store.steps.map(({ kind, number }) => [kind, number])).toEqual([
    ["create", rows + 1],
    ["update", rows - 5],
    ["leave", 1],
  ]);
  return { store, run };
}

// A function of Convex has 64 MiB for its code and 64 MiB for its buffers; half of that suffices, for any length. Caught: the whole sheet
// in one answer, with its rows, their hashes and all stored rows in memory at once, which took 80 MB.
test("the sheet job imports 20,000 rows, and finds the changes in all of them, with 32 MB", async () => {
  await importAndChange(20_000, 32);
}, 120_000);

testInLongRun(
  "the sheet job brings 100,000 rows in line with 32 MB, also when each of them was edited",
  async () => {
    const { store, run } = await importAndChange(100_000, 32);
    store.rows = store.rows.map((row, n) => (n === 0 ? row : row.with(-1, "seen")));
    await run();
    expect(store.steps).toHaveLength(100_000);
    expect(new Set(store.known.filter(({ listed }) => listed).map(({ number }) => number)).size).toBe(100_000);
  },
  600_000,
);
