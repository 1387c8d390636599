import { describe, expect, test } from "vitest";
import { aSheetRow, SHEET_HEADERS } from "../../../tests/support/functions/samples";
import { SheetStore } from "../../../tests/support/functions/sheetStore";
import { hashLongText } from "./fingerprint";
import { createPace, giveTurn, inTurns, type Pace } from "./pace";
import { runSync } from "./syncRun";

/** A clock that advances a millisecond per reading; `stretches` counts the readings between two rests. */
function aCountedPace() {
  let now = 0;
  let turnAt = 0;
  const stretches: number[] = [];
  const giveCountedTurn = () => {
    stretches.push(now - turnAt);
    turnAt = now;
    return Promise.resolve();
  };
  return { stretches, pace: createPace({ now: () => ++now, giveTurn: giveCountedTurn }) };
}

describe("a pace", () => {
  test("is due after eight milliseconds of work, and not again right after a rest", async () => {
    let now = 100;
    const pace = createPace({ now: () => now, giveTurn: () => Promise.resolve() });
    now = 107;
    expect(pace.isDue()).toBe(false);
    now = 108;
    expect(pace.isDue()).toBe(true);
    await pace.rest();
    expect(pace.isDue()).toBe(false);
  });

  // Caught: a rest that is only a resolved promise, which keeps timers and sockets waiting.
  test("a turn lets a timer that was set before it run", async () => {
    let hasRun = false;
    setTimeout(() => {
      hasRun = true;
    }, 0);
    await giveTurn();
    expect(hasRun).toBe(true);
  });

  test("does every piece of work once and in order", async () => {
    const { pace, stretches } = aCountedPace();
    const done: number[] = [];
    await inTurns(Array(50).keys(), pace, (n) => done.push(n));
    expect(done).toEqual([...Array(50).keys()]);
    expect(stretches.length).toBeGreaterThan(4);
    expect(Math.max(...stretches)).toBeLessThanOrEqual(10);
  });
});

describe("every part of a run yields while it computes", () => {
  const ROWS = Array.from({ length: 2_000 }, (_, n) =>
    aSheetRow({ email: `p${String(n)}@mail.test`, first: `P${String(n)}` }),
  );

  async function aStore(work: (store: SheetStore) => void) {
    const store = new SheetStore({ page: 500 });
    store.rows = [SHEET_HEADERS, ...ROWS];
    await runSync(store.port());
    work(store);
    return store;
  }

  // Caught: each of these computed without yielding.
  test.each<[string, (pace: Pace) => Promise<unknown>, number]>([
    ["hashing a long answer", async (pace) => await hashLongText("1", "x".repeat(40_000_000), pace), 4],
    [
      "a first import",
      async (pace) => {
        const store = new SheetStore();
        store.rows = [SHEET_HEADERS, ...ROWS];
        await runSync(store.port({ pace }));
      },
      2,
    ],
    [
      "a run in which every row has changed",
      async (pace) => {
        const store = await aStore((before) => {
          before.rows = before.rows.map((row, nth) => (nth === 0 ? row : row.with(6, "Asylum")));
        });
        await runSync(store.port({ pace }));
        expect(store.steps).toHaveLength(2_000);
      },
      400,
    ],
  ])("%s", async (_what, work, leastTurns) => {
    const { pace, stretches } = aCountedPace();
    await work(pace);
    expect(stretches.length).toBeGreaterThanOrEqual(leastTurns);
    expect(Math.max(...stretches)).toBeLessThanOrEqual(10);
  });
});
