import { expect, test } from "vitest";
import { aSheetRow, SHEET_HEADERS } from "../../../tests/support/functions/samples";
import { SheetStore } from "../../../tests/support/functions/sheetStore";
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

// Caught: a header stored for an empty sheet, so that the next one seemed to have lost it.
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

/** About three rows in a range. */
const SHORT = { characters: 600, mostCharacters: 900, rows: 20, firstRows: 3 };

// Caught: a changed range compared with older others: its new row, moved from another range, became a lead.
test("a sheet that changes between look and reading is looked at again before anything is done", async () => {
  const people = Array.from({ length: 18 }, (_, n) => person(n));
  for (let at = 1; at <= 30; at += 1) {
    const store = aStore([SHEET_HEADERS, ...people]);
    await runSync(store.port(), SHORT);
    await runSync(store.port(), SHORT);
    const edited = people.map((row, n) => (n === 6 || n === 15 ? row.with(6, "Asylum") : row));
    edited.push(person(40));
    store.rows = [SHEET_HEADERS, ...edited];
    let reads = 0;
    store.beforeRead = () => {
      // A row of the first range moves into one that has changed.
      if (++reads === at) {
        store.rows = [SHEET_HEADERS, ...edited.slice(1, 8), ...edited.slice(0, 1), ...edited.slice(8)];
      }
    };
    await runSync(store.port(), SHORT);
    expect(store.steps.map(({ kind, number }) => [kind, number])).toEqual([
      ["update", 7],
      ["update", 16],
      ["create", 19],
    ]);
  }
});

// Caught: leads of unchanged ranges that kept the old heading of their answers.
test("a renamed heading is renamed with every lead, in all ranges", async () => {
  const store = aStore([SHEET_HEADERS, ...FIFTY]);
  for (const _ of [1, 2]) await runSync(store.port(), SHORT);
  store.rows = store.rows.with(0, SHEET_HEADERS.with(6, "WHAT IS YOUR MAIN IMMIGRATION GOAL?"));
  await runSync(store.port(), SHORT);
  expect(store.steps.map(({ kind, number }) => [kind, number])).toEqual(FIFTY.map((_, n) => ["update", n + 1]));
  await runSync(store.port(), SHORT);
  expect(store.ended.at(-1)).toEqual({ kind: "unchanged" });
});

// Caught: waiting rows of the first reading that became leads in addition to the second's.
test("an inconsistent reading is dropped with everything it had stored", async () => {
  const people = Array.from({ length: 18 }, (_, n) => person(n));
  const store = aStore([SHEET_HEADERS, ...people]);
  for (const _ of [1, 2]) await runSync(store.port(), SHORT);
  const answering = (goal: string) => {
    return [SHEET_HEADERS, ...people.with(6, person(40)).with(15, person(15).with(6, goal))];
  };
  store.rows = answering("Asylum");
  const { store: put } = store.port();
  const port = store.port({
    store: async (place, found) => {
      store.rows = answering("Visa");
      return await put(place, found);
    },
  });
  await runSync(port, SHORT);
  expect(store.steps).toMatchObject([
    { kind: "create", number: 19 },
    { kind: "update", number: 16, content: { goal: "Visa" } },
    { kind: "leave", number: 7 },
  ]);
});

test("a reading that never agrees with the look is given up and leaves nothing", async () => {
  const store = aStore([SHEET_HEADERS, ...FIFTY]);
  await runSync(store.port(), SHORT);
  await runSync(store.port(), SHORT);
  store.rows = store.rows.map((row, n) => (n % 20 === 5 ? row.with(6, "Asylum") : row));
  let changes = 0;
  const { startReading } = store.port();
  const port = store.port({
    startReading: async (starts) => {
      // Once the look is done, the last rows change.
      changes += 1;
      store.rows = store.rows.map((row, n) => (n % 20 === 5 ? row.with(6, `Answer ${String(changes)}`) : row));
      return await startReading(starts);
    },
  });
  await runSync(port, SHORT);
  expect([store.ended.at(-1), store.steps, changes]).toEqual([
    { kind: "failed", trouble: { kind: "unsettled" } },
    [],
    3,
  ]);
  expect(store.leftovers).toBe(0);
});

// Caught: a run that applies for longer than an action may take, and is ended by the deployment without releasing its lease.
test("a run stops after eight minutes, and the next one continues", async () => {
  const store = new SheetStore({ page: 10 });
  store.rows = [SHEET_HEADERS, ...FIFTY];
  await runSync(store.port());
  store.rows = store.rows.map((row, n) => (n === 0 ? row : row.with(6, "Asylum")));
  let now = 0;
  let paused = 0;
  const slow = () => {
    const { apply } = store.port();
    return store.port({
      now: () => now,
      apply: async () => {
        now += 241_000;
        return await apply();
      },
      pause: async () => {
        paused += 1;
        await Promise.resolve();
      },
    });
  };
  const ends: [number, number][] = [];
  for (const _ of [1, 2, 3]) {
    await runSync(slow());
    ends.push([store.steps.length, paused]);
  }
  expect(ends).toEqual([
    [20, 1],
    [20, 2],
    [10, 2],
  ]);
  expect(store.ended.slice(1)).toMatchObject([{ kind: "applied", rows: 50 }]);
  expect(store.leftovers).toBe(0);
});

test("a first import stops after eight minutes at the end of a range, and the next run numbers the rest by its place, too", async () => {
  const store = aStore([SHEET_HEADERS, [""], ...FIFTY]);
  let now = 0;
  const slow = () => {
    const { create } = store.port();
    return store.port({
      now: () => now,
      create: async (place, rows) => {
        now += 200_000;
        return await create(place, rows);
      },
    });
  };
  let runs = 0;
  for (; store.ended.length === 0; runs += 1) await runSync(slow(), SHORT);
  expect(runs).toBeGreaterThan(4);
  expect(store.known.map(({ number }) => number)).toEqual(FIFTY.map((_, index) => index + 2));
  expect(store.ended).toMatchObject([{ kind: "applied", rows: 50 }]);
});
