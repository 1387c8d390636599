import { beforeEach, describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { leadIdOf } from "../../platform/ids";
import * as LeadDecisions from "./model";
import { type LeadStatus, statusSetOf } from "./rules";

const clock = useFixedClock();
const SOFIA = "Sofia Reyes";

let practice: Practice;
let sofia: { userId: Id<"users">; name: string };
let people: Doc<"users">[];

beforeEach(async () => {
  practice = await aPractice(startBackend());
  people = await practice.backend.run(async (ctx) => await ctx.db.query("users").take(10));
  sofia = { userId: people.find(({ name }) => name === SOFIA)?._id ?? ("" as Id<"users">), name: SOFIA };
});

const run = async <T>(act: (ctx: MutationCtx) => Promise<T>): Promise<T> => await practice.backend.run(act);
const personAt = (place: number): Id<"users"> => people[place]?._id ?? ("" as Id<"users">);

async function decide(number: number, choice: LeadDecisions.LeadChoice, by: { job: string } | typeof sofia = sofia) {
  await run(async (ctx) => {
    const stored = await LeadDecisions.findToChange(ctx, number);
    await LeadDecisions.decide(ctx, by, { number, stored, choice });
  });
}

const setStatus = async (number: number, to: LeadStatus) => {
  await decide(number, { field: "status", to });
};
const setOwner = async (number: number, to: Id<"users"> | null) => {
  await decide(number, { field: "owner", to });
};
const setNextContact = async (number: number, to: string | null) => {
  await decide(number, { field: "nextContact", to, setBy: sofia.userId });
};

async function decideMany(numbers: readonly number[], choice: LeadDecisions.LeadChoice): Promise<number> {
  return await run(async (ctx) => {
    const rows = await LeadDecisions.mapToChange(ctx, numbers);
    const decisions = numbers.map((number) => ({ number, stored: rows.get(number) ?? null, choice }));
    return await LeadDecisions.decideMany(ctx, sofia, decisions);
  });
}

const storedRows = async () => await run(async (ctx) => await ctx.db.query("lead_statuses").take(2_000));
const storedStatuses = async () => (await storedRows()).map(({ number, status }) => [number, status]);

const eventsOf = async (number: number) =>
  await run(async (ctx) => {
    const events = ctx.db.query("audit_events").withIndex("by_subject", (q) => q.eq("subject", leadIdOf(number)));
    return (await events.take(100)).map(({ action, before, after, actorName }) => [action, before, after, actorName]);
  });

describe("a decision about many leads", () => {
  // Caught: one version for all rows, so that a screen that has missed some requests them for ever.
  test("gives each row a version of its own, above all others, and keeps its other fields", async () => {
    await setOwner(2, personAt(1));
    await setStatus(200, "thinking");
    const first = await decideMany([3, 2], { field: "status", to: "closed" });
    const rows = await run(async (ctx) => await LeadDecisions.changedAfter(ctx, first - 1).take(5));
    expect(rows.map(({ number, status, ownerId, updatedAt }) => [number, status, ownerId, updatedAt])).toEqual([
      [3, "closed", undefined, first],
      [2, "closed", personAt(1), first + 1],
    ]);
    expect(rows.map(statusSetOf)).toEqual([
      { byName: SOFIA, at: first },
      { byName: SOFIA, at: first + 1 },
    ]);
    expect(first).toBe(Date.now() + 2);
  });

  test("names the owners before and after in the event of each lead", async () => {
    await setOwner(1, personAt(1));
    await setOwner(2, personAt(2));
    await decideMany([1, 2, 3], { field: "owner", to: personAt(2) });
    await decideMany([1], { field: "owner", to: null });
    const [one, two] = [people[1]?.name, people[2]?.name];
    const events = await Promise.all([1, 2, 3].map(eventsOf));
    expect(events.map((each) => each.map(([, before, after]) => [before, after]))).toEqual([
      [
        [null, one],
        [one, two],
        [two, null],
      ],
      [
        [null, two],
        [two, two],
      ],
      [[null, two]],
    ]);
  });

  // Caught: rows beyond the thousandth left out, so that owners were lost, and a second row written for one lead.
  test("about leads far apart changes each of them and no other", async () => {
    const all = Array.from({ length: 1_400 }, (_, at) => at + 1);
    await run(async (ctx) => {
      for (const number of all) {
        const row = { number, status: "thinking", updatedAt: number, ownerId: personAt(1) } as const;
        await ctx.db.insert("lead_statuses", row);
      }
    });
    const marked = all.filter((number) => number % 4 === 1);
    await decideMany(marked, { field: "status", to: "closed" });
    const stored = await storedRows();
    expect(stored.filter(({ status }) => status === "closed").map(({ number }) => number)).toEqual(marked);
    expect(stored.map(({ ownerId }) => ownerId)).toEqual(all.map(() => personAt(1)));
    expect(await eventsOf(1_397)).toEqual([["leads:setStatus", "thinking", "closed", SOFIA]]);
  });

  // Caught: a default status under the name of the person who assigns an owner.
  test("about owners keeps the author of the status, also in an imported row", async () => {
    await run(async (ctx) => {
      const by = { userId: sofia.userId, userName: "Ana Duarte" };
      await ctx.db.insert("lead_statuses", { number: 1, status: "thinking", updatedAt: 7, ...by });
    });
    await decideMany([1], { field: "owner", to: personAt(1) });
    const row = await run(async (ctx) => await LeadDecisions.find(ctx, 1));
    expect([row?.statusSet, row?.ownerSet?.byName]).toEqual([{ byName: "Ana Duarte", at: 7 }, SOFIA]);
  });
});

// Remove after 0.2.
describe("a change of many leads that Passage 0.1 has not finished", () => {
  const JUST_BEFORE_MS = 5_000;

  /** Leads 1 to 3 are closed; the row of the first is written. */
  async function leaveUnfinished(isWritten = false): Promise<void> {
    const first = Date.now() - JUST_BEFORE_MS;
    const by = { userId: sofia.userId, userName: SOFIA };
    await run(async (ctx) => {
      const statusSet = { byName: SOFIA, at: first };
      await ctx.db.insert("lead_statuses", { number: 1, status: "closed", statusSet, updatedAt: first, ...by });
      await ctx.db.insert("lead_joint_decisions", {
        ...by,
        at: first,
        given: { field: "status", groups: [{ to: "closed", numbers: [1, 2, 3] }] },
        shown: [{ status: "closed", numbers: [1, 2, 3] }],
        after: first - 1,
        first,
        updatedAt: first + 2,
        written: isWritten ? 3 : 1,
        isWritten,
      });
    });
  }
  const left = async () => await run(async (ctx) => (await ctx.db.query("lead_joint_decisions").take(5)).length);
  const CLOSED = [1, 2, 3].map((number) => [number, "closed"]);

  // Caught: a change lost with the update, or recorded on the day of the update.
  test("is written into the other rows by the job it scheduled, with its versions and its time", async () => {
    await leaveUnfinished();
    await practice.backend.mutation(internal.leads.status.jobs.write, {});
    expect(await storedStatuses()).toEqual(CLOSED);
    const first = Date.now() - JUST_BEFORE_MS;
    expect((await storedRows()).map(({ updatedAt }) => updatedAt)).toEqual([first, first + 1, first + 2]);
    expect([await eventsOf(1), await eventsOf(3)]).toEqual([
      [],
      [["leads:setStatus", "needs_followup", "closed", SOFIA]],
    ]);
    const events = await run(async (ctx) => await ctx.db.query("audit_events").take(5));
    expect(events.map(({ at }) => at)).toEqual([first, first]);
    expect(await left()).toBe(0);
  });

  // Caught: an older choice that is written over a newer one.
  test.each([
    [
      "one",
      async () => {
        await setStatus(2, "thinking");
      },
    ],
    [
      "many",
      async () => {
        await decideMany([2], { field: "status", to: "thinking" });
      },
    ],
  ])("is written before the next decision about %s", async (_, decideNext) => {
    await leaveUnfinished();
    await decideNext();
    const expected = CLOSED.with(1, [2, "thinking"]);
    expect([await storedStatuses(), await left()]).toEqual([expected, 0]);
    expect((await eventsOf(2)).map(([, , after]) => after)).toEqual(["closed", "thinking"]);
  });

  test("leaves a row alone that is newer", async () => {
    await leaveUnfinished();
    await run(async (ctx) => {
      await ctx.db.insert("lead_statuses", { number: 3, status: "not_interested", updatedAt: Date.now() });
    });
    await practice.backend.mutation(internal.leads.status.jobs.write, {});
    const expected = [
      [1, "closed"],
      [3, "not_interested"],
      [2, "closed"],
    ];
    expect([await storedStatuses(), await eventsOf(3)]).toEqual([expected, []]);
  });

  test("is only deleted if nothing is left to write", async () => {
    await leaveUnfinished(true);
    await practice.backend.mutation(internal.leads.status.jobs.write, {});
    expect([await left(), (await storedRows()).length, await eventsOf(2)]).toEqual([0, 1, []]);
  });
});

test("an imported status keeps the time of its version, unless a newer one exists", async () => {
  await run(async (ctx) => {
    const user = (await ctx.db.get("users", sofia.userId)) ?? expect.fail("nobody");
    for (const [number, updatedAt] of [5, 9, 9].entries()) {
      await LeadDecisions.bringOverStatus(ctx, user, { number, status: "thinking", updatedAt });
    }
  });
  const rows = await run(async (ctx) => await LeadDecisions.listRange(ctx, { lowest: 0, before: 3 }));
  expect(rows.map(({ updatedAt }) => updatedAt)).toEqual([5, 9, 10]);
});

// Caught: a job's decision under the name of the previous author.
test("a decision of a job has no author", async () => {
  await setStatus(1, "closed");
  await decide(1, { field: "owner", to: personAt(1) }, { job: "Turn" });
  const row = await run(async (ctx) => await LeadDecisions.find(ctx, 1));
  expect([row?.userId, row?.userName, row?.ownerSet?.byName, row?.statusSet?.byName]).toEqual([
    undefined,
    undefined,
    "Turn",
    SOFIA,
  ]);
});

test("removing an owner and a day records the author and leaves the rest as it was", async () => {
  await setStatus(1, "closed");
  await setOwner(1, personAt(1));
  await setNextContact(1, "2026-04-01");
  const before = await run(async (ctx) => await LeadDecisions.find(ctx, 1));
  expect(before).toMatchObject({ ownerId: personAt(1), nextContactOn: "2026-04-01", remindOn: "2026-04-01" });
  clock.pass(5_000);
  await setNextContact(1, null);
  await setOwner(1, null);
  const now = await run(async (ctx) => await ctx.db.query("lead_statuses").take(5));
  const at = before?.updatedAt ?? 0;
  expect(now).toEqual([
    {
      _id: now[0]?._id,
      _creationTime: now[0]?._creationTime,
      number: 1,
      status: "closed",
      statusSet: { byName: SOFIA, at: at - 2 },
      ownerSet: { byName: SOFIA, at: Date.now() + 1 },
      nextContactSet: { byName: SOFIA, at: Date.now(), userId: sofia.userId },
      updatedAt: Date.now() + 1,
      userId: sofia.userId,
      userName: SOFIA,
    },
  ]);
  const name = people[1]?.name;
  expect(await eventsOf(1)).toEqual([
    ["leads:setStatus", "needs_followup", "closed", SOFIA],
    ["leads:setOwner", null, name, SOFIA],
    ["leads:setNextContact", null, "2026-04-01", SOFIA],
    ["leads:setNextContact", "2026-04-01", null, SOFIA],
    ["leads:setOwner", name, null, SOFIA],
  ]);
});
