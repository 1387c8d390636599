import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { convexModules, refusalOf, startBackend } from "../support/functions/backend";
import { aPracticeOfEverybody, changesBetween, everythingIn, refusalFor } from "./everybody";
import type { DomainCalls } from "./staffCall";
import { DOMAIN_CALLS, STAFF_CALLS } from "./staffCalls";

/** All kinds of callers except staff: they are refused every staff function. */
const ADMITTED = ["asSales", "asLawyer", "asAdmin"] as const;
const isAdmitted = (person: string) => ADMITTED.some((admitted) => admitted === person);
/** Ids that no record of any kind has; each domain adds more. */
const NO_IDS = ["", " ", "0", "null", "../1", "lead-1 ", "💥", "x".repeat(1_000)];
/** One caller of each refusal tries every id; the others try one that exists and one that does not. */
const TRY_EVERY_ID = ["asAnonymous", "asClient"];

beforeEach(() => {
  // Keeps a job that "sync now" schedules from starting inside a test about permissions.
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function aPracticeWith(seed: DomainCalls["seed"]) {
  const backend = startBackend();
  const people = await aPracticeOfEverybody(backend, seed);
  /** The id of a record in a table that no function is about. */
  const ofAnotherTable = await backend.run(async (ctx) => await ctx.db.insert("identity_events", { eventId: "x" }));
  return { backend, people, ofAnotherTable };
}

// Caught: a folder listing that found nothing, so that every test below passed without a call.
test("each domain that staff call has a file in calls/ with the addresses of that domain", () => {
  const domains = Object.keys(convexModules).flatMap((path) => /\/convex\/(.+)\/staff\.ts$/.exec(path)?.[1] ?? []);
  const called = domains.filter((domain) => domain !== "access/builders").sort();
  expect(called.length).toBeGreaterThan(0);
  expect(DOMAIN_CALLS.map(([name]) => name).sort()).toEqual(called);
  for (const [name, { calls }] of DOMAIN_CALLS) {
    expect(Object.keys(calls).filter((address) => !address.startsWith(`${name}/staff:`))).toEqual([]);
  }
});

describe.each(STAFF_CALLS)("$address", ({ run, adminOnly, seed, ids }) => {
  // Access comes before existence: the refusal is the same for a record that exists and for one that does not. Caught: a handler that looks
  // for its lead before the builder has admitted the caller; a role taken from the token alone; a refused call that had written already.
  test("refuses everybody who does not work here, for every id, and changes nothing", async () => {
    const { backend, people, ofAnotherTable } = await aPracticeWith(seed);
    const refused = Object.entries(people).filter(([person]) => !isAdmitted(person));
    expect(refused).toHaveLength(21);
    const before = await everythingIn(backend);
    for (const [person, caller] of refused) {
      const code = refusalFor(person);
      const everyId = [ids.stored, ...ids.absent, ...NO_IDS, ofAnotherTable];
      const tried = TRY_EVERY_ID.includes(person) ? everyId : [ids.stored, ids.absent[0] ?? ofAnotherTable];
      for (const id of tried) {
        expect(await refusalOf(run(caller, id)), `${person} about ${id}`).toEqual({ code });
      }
    }
    expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
  });

  test.each(ADMITTED)("admits %s by role and administrator flag", async (persona) => {
    const { backend, people } = await aPracticeWith(seed);
    const before = await everythingIn(backend);
    const call = run(people[persona], ids.stored);
    if (adminOnly !== true || persona === "asAdmin") {
      await expect(call).resolves.not.toThrow();
      return;
    }
    expect(await refusalOf(call)).toEqual({ code: "FORBIDDEN" });
    expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
  });
});

const ABOUT_A_RECORD = STAFF_CALLS.flatMap(({ absent, ...call }) => (absent === null ? [] : [{ ...call, absent }]));

// Caught: "not yours" in other words than "absent"; an id of another table that reached the database.
test.each(ABOUT_A_RECORD)(
  "$address answers the same for a missing record, an id of another table and an invalid id, and changes nothing",
  async ({ run, absent, seed, ids, adminOnly }) => {
    const { backend, people, ofAnotherTable } = await aPracticeWith(seed);
    expect(ids.absent.length).toBeGreaterThan(0);
    const before = await everythingIn(backend);
    for (const id of [...ids.absent, ...NO_IDS, ofAnotherTable]) {
      const ending = run(adminOnly === true ? people.asAdmin : people.asSales, id);
      if ("answers" in absent) expect(await ending, id).toEqual(absent.answers);
      else expect(await refusalOf(ending), id).toEqual(absent.refuses);
    }
    expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
  },
);

// Caught: a call about a record that said "about none", and so was tried with no other id.
test.each(STAFF_CALLS.filter(({ absent }) => absent === null))("$address is about no record", async ({ run, seed }) => {
  const { people } = await aPracticeWith(seed);
  const asked: unknown[] = [];
  const record = (...args: unknown[]) => Promise.resolve(asked.push(args.slice(1)));
  const listening = { ...people.asAdmin, query: record, mutation: record, action: record };
  for (const id of ["first", "second"]) await run(listening as unknown as typeof people.asAdmin, id);
  expect(asked[1]).toEqual(asked[0]);
});
