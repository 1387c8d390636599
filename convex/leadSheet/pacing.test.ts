import { describe, expect, test } from "vitest";
import { aSheetRow, SHEET_HEADERS } from "../../tests/support/functions/samples";
import { hashLongText, hashRows } from "./fingerprint";
import { createPace, giveTurn, inTurns, type Pace } from "./pacing";
import { planSync, type KnownRow } from "./sheetPlan";
import { readSheetRows, type SheetRow } from "./sheetRows";

/** A clock that advances a millisecond at each reading; `stretches` has the readings between two turns. */
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

  // Caught: a turn that is only a resolved promise, which keeps timers and sockets waiting.
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
  const AT_EASE: Pace = { isDue: () => false, rest: () => Promise.resolve() };

  async function leadRows(): Promise<SheetRow[]> {
    const reading = await readSheetRows([SHEET_HEADERS, ...ROWS], AT_EASE);
    return reading.kind === "rows" ? reading.rows : [];
  }

  async function strangers(): Promise<KnownRow[]> {
    const rows = await leadRows();
    return rows.map(({ position }) => {
      const key = `stranger ${String(position)}`;
      const texts = { key, rowHash: key, emailKey: key, submittedAt: "", names: key, phone: "" };
      return { number: position, listed: true, occurrence: 1, ...texts };
    });
  }

  // Caught: each of these computed without yielding.
  test.each<[string, (pace: Pace) => Promise<unknown>, number]>([
    ["reading the rows", async (pace) => await readSheetRows([SHEET_HEADERS, ...ROWS], pace), 200],
    ["hashing a long answer", async (pace) => await hashLongText("1", "x".repeat(40_000_000), pace), 4],
    ["hashing the rows", async (pace) => await hashRows(await leadRows(), pace), 2],
    [
      "planning a first import",
      async (pace) => await planSync([], await hashRows(await leadRows(), AT_EASE), pace),
      400,
    ],
    [
      "planning a sheet in which nobody is known",
      async (pace) => await planSync(await strangers(), await hashRows(await leadRows(), AT_EASE), pace),
      2_000,
    ],
  ])("%s", async (_what, work, leastTurns) => {
    const { pace, stretches } = aCountedPace();
    await work(pace);
    expect(stretches.length).toBeGreaterThanOrEqual(leastTurns);
    expect(Math.max(...stretches)).toBeLessThanOrEqual(10);
  });
});
