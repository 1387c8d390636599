import { expect, test } from "vitest";
import { aSheetRow, SHEET_HEADERS } from "../../tests/support/functions/samples";
import { SheetStore } from "../../tests/support/functions/sheetStore";
import { runSync } from "./syncRun";

function aStore(rows: string[][] = [SHEET_HEADERS, aSheetRow()]): SheetStore {
  const store = new SheetStore();
  store.rows = rows;
  return store;
}

const person = (n: number) => aSheetRow({ email: `p${String(n)}@mail.test`, first: `P${String(n)}` });
const FIFTY = Array.from({ length: 50 }, (_, n) => person(n));

// Caught: a swallowed cause, so that the log lacks what the message promises.
test("a defect of ours is on the screen as a failed run, and its cause is in the log", async () => {
  const cause = new Error("the plan has a hole");
  const store = aStore();
  await expect(runSync(store.port({ create: () => Promise.reject(cause) }))).rejects.toBe(cause);
  expect(store.ended).toEqual([{ kind: "failed", trouble: { kind: "notApplied" } }]);
});

// Caught, one at a time: all rows in one transaction, which blocks every other write; an empty batch; leads numbered by
// order although the sheet has a blank row.
test("a first import is applied twenty-five rows at a time, each numbered by its place in the sheet", async () => {
  const store = aStore([SHEET_HEADERS, [""], ...FIFTY]);
  const sizes: number[] = [];
  const { create } = store.port();
  await runSync(
    store.port({
      create: async (place, rows) => {
        sizes.push(rows.length);
        return await create(place, rows);
      },
    }),
  );
  expect(sizes).toEqual([25, 25]);
  expect(store.known.map(({ number }) => number)).toEqual(FIFTY.map((_, index) => index + 2));
  expect(store.ended).toMatchObject([{ kind: "applied", rows: 50, skippedNoEmail: 0 }]);
});

// Caught: a header for an empty sheet, which the next one then seemed to have lost.
test("an empty sheet has no headers that the next one could lose, and its first rows are numbered by their place", async () => {
  const store = aStore([]);
  await runSync(store.port());
  store.rows = [SHEET_HEADERS, [""], person(1)];
  await runSync(store.port());
  expect(store.ended).toMatchObject([
    { kind: "applied", headers: [], skippedNoEmail: 0 },
    { kind: "applied", rows: 1 },
  ]);
  expect(store.known).toMatchObject([{ number: 2 }]);
});

// Caught: the sheet read, and a failure reported, by a run without the lease.
test("a run that finds another in progress reads nothing and reports nothing", async () => {
  const store = aStore();
  await runSync(store.port({ begin: () => Promise.resolve(null) }));
  expect([store.asked, store.ended]).toEqual([[], []]);
});

// Caught: an end without an outcome, reported as a defect.
test.each(["create", "startReading", "store", "endReading", "pair", "leave", "startApplying", "saveRanges"] as const)(
  "a run that was overtaken stops at its next step, %s, and reports nothing",
  async (step) => {
    const store = aStore([SHEET_HEADERS, ...FIFTY]);
    if (step !== "create" && step !== "saveRanges") await runSync(store.port());
    store.rows = [SHEET_HEADERS, ...FIFTY.slice(2), person(1).with(6, "Asylum"), person(60)];
    const [ended, lost] = [store.ended.length, step === "startReading" ? null : false];
    await runSync(store.port({ [step]: () => Promise.resolve(lost) }));
    await runSync(store.port({ apply: () => Promise.resolve("lost") }));
    expect(store.ended.slice(ended)).toHaveLength(step === "create" || step === "saveRanges" ? 1 : 0);
  },
);
