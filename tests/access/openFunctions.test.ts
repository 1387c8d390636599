import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NOON } from "@passage/testkit/clock";
import { startBackend } from "../support/functions/backend";
import { aPracticeOfEverybody, changesBetween, everythingIn, type Anybody } from "./everybody";
import { GROUPS, OPEN_CALLS } from "./openCalls";

/** Texts that a caller can invent for an open function. */
const MADE_UP = ["", "guess", "null", "\u0000", "x".repeat(10_000), "0".repeat(64)];

beforeEach(() => {
  // No job runs inside a test about permissions.
  vi.useFakeTimers({ now: NOON });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const aWorld = async () => {
  const backend = startBackend();
  return { backend, people: await aPracticeOfEverybody(backend, () => Promise.resolve()) };
};

// Caught: a kind of caller in no row, so that nobody said what they may do.
test("every kind of caller is in one group", async () => {
  const { people } = await aWorld();
  expect(Object.values(GROUPS).flat().sort()).toEqual(Object.keys(people).sort());
});

const ROWS = Object.entries(OPEN_CALLS);
const CALLERS: readonly Anybody[] = Object.values(GROUPS).flat();

describe.each(ROWS)("%s", (_address, { run, endings }) => {
  // Caught: an invitation accepted with an address that is not proven; a visit recorded of a client; a role for anybody who asks twice.
  test("answers every kind of caller as the matrix says, and changes nothing else", async () => {
    for (const person of CALLERS) {
      const { backend, people } = await aWorld();
      const before = await everythingIn(backend);
      expect(await run(people[person], "guess"), person).toEqual(endings[person].answers);
      expect(changesBetween(before, await everythingIn(backend)), person).toEqual(endings[person].changes);
    }
  });
});

test.each(ROWS.filter(([, { run }]) => run.length > 1))(
  "%s gives all invented texts one answer, and changes nothing",
  async (_address, { run, endings }) => {
    const { backend, people } = await aWorld();
    const before = await everythingIn(backend);
    for (const madeUp of MADE_UP) {
      for (const person of ["asAnonymous", "asStranger", "asSales", "asClient"] as const) {
        expect(await run(people[person], madeUp)).toEqual(endings[person].answers);
      }
    }
    expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
  },
);

// Caught: work that somebody without an account could start at will.
test("a signed-out caller can make no open function write", () => {
  expect(ROWS.filter(([, { endings }]) => endings.asAnonymous.changes.length > 0)).toEqual([]);
  expect(ROWS.length).toBeGreaterThan(5);
});
