import { beforeEach, describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { cases, fc } from "@passage/testkit/seededProperties";
import { startBackend } from "../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../tests/support/functions/personas";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { LEAD_STATUSES, leadIdOf, type LeadStatus } from "../leads/rules";
import { unpackFeed } from "../liveList/rules";
import * as LeadDecisions from "./model";
import { readDecided, statusSetOf } from "./rules";

const clock = useFixedClock();
const SOFIA = "Sofia Reyes";

let practice: Practice;
let sofia: { userId: Id<"users">; name: string };
let people: Id<"users">[];

async function start(): Promise<void> {
  practice = await aPractice(startBackend());
  const users = await practice.backend.run(async (ctx) => await ctx.db.query("users").take(10));
  people = users.map(({ _id }) => _id);
  sofia = { userId: users.find(({ name }) => name === SOFIA)?._id ?? ("" as Id<"users">), name: SOFIA };
}

beforeEach(start);

const run = async <T>(act: (ctx: MutationCtx) => Promise<T>): Promise<T> => await practice.backend.run(act);

async function setStatus(number: number, to: LeadStatus): Promise<void> {
  await run(async (ctx) => {
    const stored = await LeadDecisions.findToChange(ctx, number);
    await LeadDecisions.decide(ctx, sofia, { number, stored, choice: { field: "status", to } });
  });
}

async function setOwner(number: number, to: Id<"users"> | null): Promise<void> {
  await run(async (ctx) => {
    const stored = await LeadDecisions.findToChange(ctx, number);
    await LeadDecisions.decide(ctx, sofia, { number, stored, choice: { field: "owner", to } });
  });
}

async function setNextContact(number: number, to: string | null): Promise<void> {
  await run(async (ctx) => {
    const stored = await LeadDecisions.findToChange(ctx, number);
    const choice = { field: "nextContact", to, setBy: sofia.userId } as const;
    await LeadDecisions.decide(ctx, sofia, { number, stored, choice });
  });
}

async function decideJointly(ctx: MutationCtx, given: LeadDecisions.Given): Promise<void> {
  const decided = await LeadDecisions.mapOf(
    ctx,
    given.groups.flatMap(({ numbers }) => numbers),
  );
  await LeadDecisions.decideJointly(ctx, sofia, { given, decided });
}

async function setStatuses(numbers: number[], to: LeadStatus): Promise<void> {
  await run(async (ctx) => {
    await decideJointly(ctx, { field: "status", groups: [{ to, numbers }] });
  });
}

async function read(
  order: "asc" | "desc",
  { after, count, of = "number" }: { after: number; count: number; of?: "number" | "version" },
): Promise<number[]> {
  const rows = await run(async (ctx) => await LeadDecisions.changedAfter(ctx, after).order(order).take(count));
  return rows.map(({ number, updatedAt }) => (of === "number" ? number : updatedAt));
}

const writeNext = async (most: number) => await run(async (ctx) => await LeadDecisions.writeNext(ctx, most));
const ask = async (after: number | null) =>
  unpackFeed(await run(async (ctx) => await LeadDecisions.feed(ctx, { after, columns: true })));

const storedStatuses = async () =>
  await run(async (ctx) =>
    (await ctx.db.query("lead_statuses").take(500)).map(({ number, status }) => [number, status]),
  );

type Row = LeadDecisions.Decided;
type Seen = [one: Row | null, range: Row[], several: [number, Row][], none: Row | null];

const eventsOf = async (number: number) =>
  await run(async (ctx) => {
    const events = ctx.db.query("audit_events").withIndex("by_subject", (q) => q.eq("subject", leadIdOf(number)));
    return (await events.take(100)).map(({ action, before, after, actorName }) => [action, before, after, actorName]);
  });

describe("a decision about many leads", () => {
  test("is what every reader sees, before it is in any row", async () => {
    await setOwner(2, people[1] ?? null);
    await setStatuses([3, 2], "closed");
    expect(await storedStatuses()).toEqual([[2, "needs_followup"]]);
    const [one, range, several, none] = await run(async (ctx): Promise<Seen> => [
      await LeadDecisions.find(ctx, 2),
      await LeadDecisions.listRange(ctx, { lowest: 1, before: 3 }),
      [...(await LeadDecisions.mapOf(ctx, [2, 3]))],
      await LeadDecisions.find(ctx, 1),
    ]);
    expect(one).toMatchObject({ number: 2, status: "closed", ownerId: people[1], userName: SOFIA });
    expect(statusSetOf(one)).toEqual({ byName: SOFIA, at: one?.updatedAt });
    expect(range.map(({ number, status }) => [number, status])).toEqual([[2, "closed"]]);
    const above = await run(async (ctx) => await LeadDecisions.listRange(ctx, { lowest: 3, before: 9 }));
    expect(above.map(({ number }) => number)).toEqual([3]);
    expect(several.map(([number, { status }]) => [number, status])).toEqual([
      [2, "closed"],
      [3, "closed"],
    ]);
    expect(none).toBeNull();
    expect(await run(LeadDecisions.hasAny)).toBe(true);
  });

  // Caught: a live answer of the newest 32 rows, so that each of fifty screens asks for the rest.
  test("is one answer of the feed, before and after it is in the rows, and none once another has followed", async () => {
    await setOwner(2, people[1] ?? null);
    await setNextContact(2, "2026-04-01");
    await setNextContact(4, "2026-04-02");
    await setOwner(6, people[2] ?? null);
    await setStatus(200, "thinking");
    const { newest } = await ask(null);
    clock.pass(5_000);
    const numbers = Array.from({ length: 120 }, (_, at) => at + 1);
    await setStatuses(numbers, "closed");
    const waiting = await ask(null);
    expect(waiting.after).toBe(newest);
    expect(waiting.rows.map(([number, , code]) => [number, code])).toEqual(numbers.map((number) => [number, 4]));
    const author = [sofia.userId, SOFIA];
    expect([1, 3, 5, 6].map((at) => waiting.rows[at]?.slice(3))).toEqual([
      [people[1], "2026-04-01", author],
      ["", "2026-04-02", author],
      [people[2], "", author],
      [author],
    ]);
    await writeNext(50);
    expect(await ask(null)).toEqual(waiting);
    await writeNext(1_000);
    expect(await ask(null)).toEqual(waiting);
    await setStatus(5, "thinking");
    expect((await ask(null)).rows.at(0)?.[0]).toBe(5);
  });

  test("is written by the job, 100 leads at a time, with the events, and only the last stays for the feed", async () => {
    await setStatuses([200], "closed");
    const numbers = Array.from({ length: 430 }, (_, at) => at + 1);
    await setStatuses(numbers, "thinking");
    const scheduled = await run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(20));
    const waiting = scheduled.filter(({ name }) => name === "leadDecisions/jobs:write");
    expect(waiting.map(({ scheduledTime }) => scheduledTime)).toEqual([Date.now() + 250, Date.now() + 250]);
    await practice.backend.mutation(internal.leadDecisions.jobs.write, {});
    expect(await storedStatuses()).toHaveLength(101);
    expect(await eventsOf(101)).toEqual([]);
    await practice.backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect(await eventsOf(430)).toEqual([["leads:setStatus", "needs_followup", "thinking", SOFIA]]);
    const kept = await run(async (ctx) => await ctx.db.query("lead_joint_decisions").take(5));
    expect(kept.map(({ isWritten, written }) => [isWritten, written])).toEqual([[true, 430]]);
  });

  // Caught: rows beyond the thousandth left out, so that owners were lost, and a second row written for one lead.
  test("about leads far apart among many has each of them, and no other", async () => {
    const all = Array.from({ length: 1_400 }, (_, at) => at + 1);
    await run(async (ctx) => {
      for (const number of all) {
        const row = {
          number,
          status: "thinking",
          updatedAt: number,
          ...(people[1] && { ownerId: people[1] }),
        } as const;
        await ctx.db.insert("lead_statuses", row);
      }
    });
    const marked = all.filter((number) => number % 4 === 1);
    await setStatuses(marked, "closed");
    const answer = await ask(null);
    expect(answer.rows.map((row) => [row[0], row[2], row[3]])).toEqual(marked.map((number) => [number, 4, people[1]]));
    const known = await run(async (ctx) => [...(await LeadDecisions.mapOf(ctx, [1, 2, 1_397]))]);
    expect(known.map(([number, { status }]) => [number, status])).toEqual([
      [1, "closed"],
      [2, "thinking"],
      [1_397, "closed"],
    ]);
    await run(LeadDecisions.writeWaiting);
    const stored = await run(async (ctx) => await ctx.db.query("lead_statuses").take(2_000));
    expect(stored.filter(({ status }) => status === "closed").map(({ number }) => number)).toEqual(marked);
    expect(stored).toHaveLength(all.length);
    expect(await eventsOf(1_397)).toEqual([["leads:setStatus", "thinking", "closed", SOFIA]]);
  });

  test("has of several leads those that are asked for", async () => {
    for (const number of [1, 2]) await setStatus(number, "thinking");
    await setStatuses([3], "closed");
    expect(await run(async (ctx) => [...(await LeadDecisions.mapOf(ctx, [1, 5])).keys()])).toEqual([1]);
  });

  // Caught: an older choice that is read, and written, over a row that was restored from a backup.
  test("leaves rows alone that are newer, wherever they come from", async () => {
    await setStatuses([1, 2, 3], "closed");
    const later = Date.now() + 60_000;
    await run(async (ctx) => {
      await ctx.db.insert("lead_statuses", { number: 1, status: "thinking", updatedAt: later });
      await ctx.db.insert("lead_statuses", { number: 3, status: "not_interested", updatedAt: Date.now() + 2 });
    });
    const read = async () => {
      const rows = await run(async (ctx) => await LeadDecisions.listRange(ctx, { lowest: 1, before: 4 }));
      return rows.sort((a, b) => a.number - b.number);
    };
    const expected = [
      [1, "thinking"],
      [2, "closed"],
      [3, "not_interested"],
    ];
    expect((await read()).map(({ number, status }) => [number, status])).toEqual(expected);
    await run(LeadDecisions.writeWaiting);
    expect((await read()).map(({ number, status }) => [number, status])).toEqual(expected);
    expect((await ask(null)).newest).toBe(later);
    expect(await eventsOf(1)).toEqual([]);
  });

  test("that is written is not the newest any more where older rows were put back", async () => {
    await setStatuses([1, 2], "closed");
    await run(LeadDecisions.writeWaiting);
    await run(async (ctx) => {
      for (const { _id } of await ctx.db.query("lead_statuses").take(5)) await ctx.db.delete("lead_statuses", _id);
      await ctx.db.insert("lead_statuses", { number: 1, status: "thinking", updatedAt: 5 });
    });
    expect(await ask(null)).toMatchObject({ newest: 5, rows: [[1, 5, 2]] });
  });

  // Caught: a status that nobody has chosen under the name of whoever gives an owner.
  test("about owners keeps who has chosen the status of a row from before there were owners", async () => {
    await run(async (ctx) => {
      const by = { userId: sofia.userId, userName: "Ana Duarte" };
      await ctx.db.insert("lead_statuses", { number: 1, status: "thinking", updatedAt: 7, ...by });
      await decideJointly(ctx, {
        field: "owner",
        groups: [{ to: people[1] ?? null, numbers: [1] }],
      });
    });
    await run(LeadDecisions.writeWaiting);
    const row = await run(async (ctx) => await LeadDecisions.find(ctx, 1));
    expect([row?.statusSet, row?.ownerSet?.byName]).toEqual([{ byName: "Ana Duarte", at: 7 }, SOFIA]);
  });

  test("is read by version as if it were in the rows", async () => {
    await setStatus(9, "thinking");
    await setStatuses([3, 1, 2], "closed");
    const [first = 0] = await read("asc", { after: 0, count: 2, of: "version" });
    expect(await read("asc", { after: 0, count: 5 })).toEqual([9, 3, 1, 2]);
    expect(await read("asc", { after: 0, count: 2 })).toEqual([9, 3]);
    expect(await read("asc", { after: first + 1, count: 5 })).toEqual([1, 2]);
    expect(await read("desc", { after: 0, count: 5 })).toEqual([2, 1, 3, 9]);
    expect(await read("desc", { after: 0, count: 2 })).toEqual([2, 1]);
    await writeNext(1);
    expect(await read("asc", { after: 0, count: 5 })).toEqual([9, 3, 1, 2]);
  });

  test("counts as work on the leads, and a status that is brought over is newer", async () => {
    await setStatuses([1], "closed");
    expect(await run(LeadDecisions.hasAny)).toBe(true);
    expect(await run(LeadDecisions.waitsSince)).toBe(Date.now());
    await run(async (ctx) => {
      const user = await ctx.db.get("users", sofia.userId);
      if (user === null) throw new Error("Nobody");
      await LeadDecisions.bringOverStatus(ctx, user, { number: 2, status: "thinking", updatedAt: 5 });
    });
    expect(await read("asc", { after: 0, count: 5 })).toEqual([1, 2]);
    expect(await run(LeadDecisions.waitsSince)).toBeNull();
    const author = { userId: sofia.userId, userName: SOFIA };
    expect(await run(async (ctx) => await LeadDecisions.find(ctx, 2))).toMatchObject({ status: "thinking", ...author });
  });

  // Caught: the time of the writing, which after a restart may be another day.
  test("has the moment of the decision in its events, whenever they are written", async () => {
    // Versions of one moment are ahead of it.
    for (const status of ["closed", "thinking"] as const) await setStatus(9, status);
    await setStatuses([1], "closed");
    const decidedAt = Date.now();
    clock.pass(60_000);
    for (const status of ["thinking", "closed"] as const) await setStatus(1, status);
    const events = await run(async (ctx) => {
      const of1 = ctx.db.query("audit_events").withIndex("by_subject", (q) => q.eq("subject", "lead-1"));
      return await of1.take(5);
    });
    expect(events.map(({ at, after }) => [at, after])).toEqual([
      [decidedAt, "closed"],
      [decidedAt + 60_000, "thinking"],
      [decidedAt + 60_000, "closed"],
    ]);
  });

  test("waits for nobody who reads what is due: owners are in the rows first", async () => {
    await run(async (ctx) => {
      const choice = { field: "nextContact", to: "2026-03-04", setBy: sofia.userId } as const;
      await LeadDecisions.decide(ctx, sofia, { number: 1, stored: null, choice });
      const groups = [{ to: people[2] ?? null, numbers: [1] }];
      await decideJointly(ctx, { field: "owner", groups });
    });
    const due = await run(async (ctx) => await LeadDecisions.listToRemind(ctx, "2026-03-04", 5));
    expect(due.map(({ number, ownerId }) => [number, ownerId])).toEqual([[1, people[2]]]);
  });
});

test("a status that is brought over keeps the time of its version, where none is newer", async () => {
  await run(async (ctx) => {
    const user = (await ctx.db.get("users", sofia.userId)) ?? expect.fail("nobody");
    for (const [number, updatedAt] of [5, 9, 9].entries()) {
      await LeadDecisions.bringOverStatus(ctx, user, { number, status: "thinking", updatedAt });
    }
  });
  const rows = await run(async (ctx) => await LeadDecisions.listRange(ctx, { lowest: 0, before: 3 }));
  expect(rows.map(({ updatedAt }) => updatedAt)).toEqual([5, 9, 10]);
});

// Caught: a job's choice under the name of who decided before it.
test("a decision of a job has nobody as its author", async () => {
  await setStatus(1, "closed");
  await run(async (ctx) => {
    const stored = await LeadDecisions.findToChange(ctx, 1);
    await LeadDecisions.decide(
      ctx,
      { job: "Turn" },
      { number: 1, stored, choice: { field: "owner", to: people[1] ?? null } },
    );
  });
  const row = await run(async (ctx) => await LeadDecisions.find(ctx, 1));
  expect([row?.userId, row?.userName, row?.ownerSet?.byName, row?.statusSet?.byName]).toEqual([
    undefined,
    undefined,
    "Turn",
    SOFIA,
  ]);
});

test("an owner and a day that are taken away leave who has done it, and the rest as it was", async () => {
  await setStatus(1, "closed");
  await setOwner(1, people[1] ?? null);
  await setNextContact(1, "2026-04-01");
  const before = await run(async (ctx) => await LeadDecisions.find(ctx, 1));
  expect(before).toMatchObject({ ownerId: people[1], nextContactOn: "2026-04-01", remindOn: "2026-04-01" });
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
  const names = await run(async (ctx) => (people[1] ? (await ctx.db.get("users", people[1]))?.name : null));
  expect(await eventsOf(1)).toEqual([
    ["leads:setStatus", "needs_followup", "closed", SOFIA],
    ["leads:setOwner", null, names, SOFIA],
    ["leads:setNextContact", null, "2026-04-01", SOFIA],
    ["leads:setNextContact", "2026-04-01", null, SOFIA],
    ["leads:setOwner", names, null, SOFIA],
  ]);
});

const LEADS = 24;
const aLead = fc.integer({ min: 1, max: LEADS });
const aStatus = fc.constantFrom(...LEAD_STATUSES);
const aPerson = fc.constantFrom(null, 0, 1, 2);
const someLeads = fc.uniqueArray(aLead, { minLength: 1, maxLength: LEADS });
const anAct = fc.oneof(
  fc.record({ act: fc.constant("status" as const), number: aLead, to: aStatus }),
  fc.record({ act: fc.constant("owner" as const), number: aLead, person: aPerson }),
  fc.record({
    act: fc.constant("statuses" as const),
    numbers: someLeads,
    cut: fc.nat(LEADS),
    to: fc.tuple(aStatus, aStatus),
  }),
  fc.record({ act: fc.constant("owners" as const), numbers: someLeads, person: aPerson }),
  fc.record({ act: fc.constant("job" as const), most: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ act: fc.constant("look" as const), screen: fc.nat(2) }),
  fc.record({ act: fc.constant("clock" as const), ms: fc.constantFrom(-60_000, 1, 40, 900) }),
);
type Act = typeof anAct extends fc.Arbitrary<infer Value> ? Value : never;

/** What was decided, by whoever decides at once: a plain copy. */
class Decided {
  readonly status = new Map<number, LeadStatus>();
  readonly owner = new Map<number, Id<"users">>();
  readonly events = new Map<number, unknown[][]>();

  give(number: number, to: LeadStatus): void {
    this.#tell(number, ["leads:setStatus", this.status.get(number) ?? "needs_followup", to, SOFIA]);
    this.status.set(number, to);
  }

  own(number: number, { to, names }: { to: Id<"users"> | null; names: Map<string, string> }): void {
    const nameOf = (id: string | null | undefined) => names.get(id ?? "") ?? null;
    this.#tell(number, ["leads:setOwner", nameOf(this.owner.get(number)), nameOf(to), SOFIA]);
    if (to === null) this.owner.delete(number);
    else this.owner.set(number, to);
  }

  #tell(number: number, event: unknown[]): void {
    this.events.set(number, [...(this.events.get(number) ?? []), event]);
  }

  /** As a list has them: number, status and owner of each lead that anything was decided about. */
  shown(): unknown[] {
    return [...this.events.keys()]
      .sort((a, b) => a - b)
      .map((number) => [number, this.status.get(number) ?? "needs_followup", this.owner.get(number) ?? null]);
  }
}

/** A list that looks at the feed now and then, and asks for what it has missed. */
class Screen {
  readonly rows = new Map<number, Awaited<ReturnType<typeof ask>>["rows"][number]>();
  position = 0;

  async look(): Promise<void> {
    const live = await ask(null);
    while (this.position < live.after) this.#take(await ask(this.position));
    this.#take(live);
  }

  #take({ rows, newest }: Awaited<ReturnType<typeof ask>>): void {
    expect(newest).toBeGreaterThanOrEqual(this.position);
    for (const row of rows) if ((this.rows.get(row[0])?.[1] ?? 0) < row[1]) this.rows.set(row[0], row);
    this.position = newest;
  }

  shown(): unknown[] {
    const rows = [...this.rows.values()].sort(([a], [b]) => a - b);
    return rows.map((row) => [row[0], readDecided(row).status, readDecided(row).ownerId]);
  }
}

async function doAct(
  act: Act,
  { decided, screens, names }: { decided: Decided; screens: Screen[]; names: Map<string, string> },
) {
  const personAt = (place: number | null) => (place === null ? null : (people[place] ?? null));
  switch (act.act) {
    case "status":
      await setStatus(act.number, act.to);
      decided.give(act.number, act.to);
      return;
    case "owner":
      await setOwner(act.number, personAt(act.person));
      decided.own(act.number, { to: personAt(act.person), names });
      return;
    case "statuses": {
      const parts = [act.numbers.slice(0, act.cut), act.numbers.slice(act.cut)];
      const groups = parts.map((numbers, at) => ({ numbers, to: act.to[at] ?? "closed" }));
      await run(async (ctx) => await decideJointly(ctx, { field: "status", groups }));
      for (const { numbers, to } of groups) for (const number of numbers) decided.give(number, to);
      return;
    }
    case "owners": {
      const to = personAt(act.person);
      const groups = [{ numbers: act.numbers, to }];
      await run(async (ctx) => await decideJointly(ctx, { field: "owner", groups }));
      for (const number of act.numbers) decided.own(number, { to, names });
      return;
    }
    case "job":
      await writeNext(act.most);
      return;
    case "look":
      await screens[act.screen]?.look();
      return;
    case "clock":
      clock.pass(act.ms);
  }
}

// Controls that made it fail: a reader without what waits; a decision that is written over by an older one that waited; an answer
// that reaches back too far; an event that follows a later one.
test("in any history of decisions about one and about many, of jobs and of clock steps, all readers see what was decided", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 5, maxLength: 40 }), async (acts) => {
      await start();
      const users = await run(async (ctx) => await ctx.db.query("users").take(10));
      const names = new Map<string, string>(users.map(({ _id, name }) => [_id, name]));
      const known = { decided: new Decided(), screens: [new Screen(), new Screen(), new Screen()], names };
      for (const act of acts) {
        await doAct(act, known);
        const rows = await run(async (ctx) => await LeadDecisions.listRange(ctx, { lowest: 0, before: LEADS + 1 }));
        const shown = rows.sort((a, b) => a.number - b.number);
        expect(shown.map(({ number, status, ownerId = null }) => [number, status, ownerId])).toEqual(
          known.decided.shown(),
        );
      }
      for (const screen of known.screens) {
        await screen.look();
        expect(screen.shown()).toEqual(known.decided.shown());
      }
      while (await writeNext(7));
      for (const [number, events] of known.decided.events) expect(await eventsOf(number)).toEqual(events);
    }),
    { numRuns: cases(25, 500) },
  );
});
