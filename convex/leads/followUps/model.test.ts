import { beforeEach, describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { unpackFeed, unpackRows } from "../../platform/liveList/rules";
import { giveInTurn } from "./model";

const clock = useFixedClock();
const { owners, setNextContact, setOwner, rotation, setRotation } = api.leads.followUps.staff;
const { get, setStatus, snapshot, statusFeed } = api.leads.record.staff;

let practice: Practice;
let people: Record<"admin" | "lawyer" | "sales" | "revoked", Id<"users">>;

beforeEach(async () => {
  practice = await aPractice(startBackend());
  await storeLeads(
    practice.backend,
    ...[1, 2, 3, 4, 5].map((number) => ({ number, firstName: `Lead${String(number)}` })),
  );
  const found = await practice.asAdmin.query(owners, {});
  const idOf = (name: string) => found.find((owner) => owner.name === name)?.userId ?? ("" as Id<"users">);
  people = {
    admin: idOf("Ana Duarte"),
    lawyer: idOf("Daniel Okafor"),
    sales: idOf("Sofia Reyes"),
    revoked: idOf("Rui Alves"),
  };
});

const give = async (leadId: string, to: string, from = "") => {
  await practice.asSales.mutation(setOwner, { leadId, from, to });
};

const decidedOn = async (leadId: string) => {
  const lead = await practice.asSales.query(get, { leadId });
  return [lead?.status, lead?.ownerId, lead?.nextContactOn];
};

const eventsOf = async (subject: string) =>
  await practice.backend.run(async (ctx) => {
    const events = await ctx.db
      .query("audit_events")
      .withIndex("by_subject", (q) => q.eq("subject", subject))
      .take(50);
    return events.map(({ action, actorName, before, after }) => [action, actorName, before, after]);
  });

const newsOf = async (reader: Practice["asSales"]) => {
  const { items } = await reader.query(api.practice.notifications.staff.list, { wanted: 10 });
  return items.map(({ kind, count, name, recordId, byName }) => ({ kind, count, name, recordId, byName }));
};

describe("the owner of a lead", () => {
  test("is in every list, on record, and notified", async () => {
    await give("lead-1", people.lawyer);
    const row = [1, NOON, 0, people.lawyer, ""];
    const { rows } = unpackFeed(await practice.asLawyer.query(statusFeed, { after: null }));
    expect(rows).toEqual([[...row, [people.sales, "Sofia Reyes"]]]);
    const { side } = await practice.asLawyer.query(snapshot, { cursor: null });
    expect(unpackRows(side)).toEqual([row]);
    expect(await eventsOf("lead-1")).toEqual([["leads:setOwner", "Sofia Reyes", null, "Daniel Okafor"]]);
    const told = { kind: "leadAssigned", count: 1, name: "Lead1 Vogt", recordId: "lead-1", byName: "Sofia Reyes" };
    expect(await newsOf(practice.asLawyer)).toEqual([told]);
    expect(await newsOf(practice.asSales)).toEqual([]);
    // Caught: the same owner chosen again, recorded and announced as a change.
    await give("lead-1", people.lawyer, people.lawyer);
    expect([await eventsOf("lead-1"), await newsOf(practice.asLawyer)]).toEqual([[expect.anything()], [told]]);
  });

  test("of a lead without a name is notified by its address", async () => {
    await storeLeads(practice.backend, { number: 9, firstName: "", lastName: "", email: "nine@mail.test" });
    await give("lead-9", people.lawyer);
    expect(await newsOf(practice.asLawyer)).toMatchObject([{ name: "nine@mail.test", recordId: "lead-9" }]);
  });

  test("can take a lead without a notification, and can be removed again", async () => {
    await give("lead-1", people.sales);
    expect(await newsOf(practice.asSales)).toEqual([]);
    await give("lead-1", "", people.sales);
    expect(await decidedOn("lead-1")).toEqual(["needs_followup", null, null]);
  });

  // Caught: the second of two assignments of a lead overwrites the first.
  test("is not overwritten unseen: of two people who choose, one wins and the other is refused", async () => {
    await give("lead-1", people.lawyer);
    clock.pass(3_000);
    const late = { leadId: "lead-1", from: "", to: people.admin };
    expect(await refusalOf(practice.asAdmin.mutation(setOwner, late))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Sofia Reyes",
      at: NOON,
      current: people.lawyer,
    });
    const never = { code: "CHANGED_MEANWHILE", byName: null, at: expect.closeTo(NOON, 1) as number, current: "" };
    const mistaken = { leadId: "lead-2", from: people.admin, to: people.sales };
    expect(await refusalOf(practice.asAdmin.mutation(setOwner, mistaken))).toEqual(never);
    await practice.asAdmin.mutation(setOwner, { ...late, anyway: true });
    expect(await decidedOn("lead-1")).toEqual(["needs_followup", people.admin, null]);
  });

  test("is somebody who works here; one who has left stays the owner until another is chosen", async () => {
    const refused = { code: "INVALID", field: "ownerId", reason: "Choose a team member" };
    for (const to of [people.revoked, "nobody", "lead-1"]) {
      expect(await refusalOf(practice.asSales.mutation(setOwner, { leadId: "lead-1", from: "", to }))).toEqual(refused);
    }
  });

  // Caught: a status conflict that names the owner's author; a status lost with an owner.
  test("leaves the status and its author alone", async () => {
    await practice.asLawyer.mutation(setStatus, { leadId: "lead-1", from: "needs_followup", to: "thinking" });
    clock.pass(1_000);
    await give("lead-1", people.admin);
    expect(await decidedOn("lead-1")).toEqual(["thinking", people.admin, null]);
    const late = { leadId: "lead-1", from: "needs_followup", to: "closed" } as const;
    expect(await refusalOf(practice.asSales.mutation(setStatus, late))).toMatchObject({
      byName: "Daniel Okafor",
      at: NOON,
    });
    await give("lead-2", people.admin);
    const first = { leadId: "lead-2", from: "thinking", to: "closed" } as const;
    expect(await refusalOf(practice.asSales.mutation(setStatus, first))).toMatchObject({ byName: null });
  });
});

// Caught: author and time of a status lost when an owner was assigned to an old row.
test("a row with only a status keeps its author and time", async () => {
  await practice.backend.run(async (ctx) => {
    const by = { userId: people.admin, userName: "Ana Duarte" };
    await ctx.db.insert("lead_statuses", { number: 1, updatedAt: NOON - 9_000, status: "closed", ...by });
  });
  const late = { leadId: "lead-1", from: "thinking", to: "not_interested" } as const;
  const refused = { code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: NOON - 9_000, current: "closed" };
  expect(await refusalOf(practice.asSales.mutation(setStatus, late))).toEqual(refused);
  await give("lead-1", people.lawyer);
  expect(await refusalOf(practice.asSales.mutation(setStatus, late))).toEqual(refused);
});

describe("the next contact", () => {
  const set = async (leadId: string, to: string, from = "") => {
    await practice.asSales.mutation(setNextContact, { leadId, from, to });
  };
  const remind = async () => {
    await practice.backend.mutation(internal.leads.followUps.jobs.remind, {});
  };
  const DAY_MS = 86_400_000;
  const today = () => new Date(Date.now()).toISOString().slice(0, 10);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  test("is on record, and not overwritten unseen", async () => {
    await set("lead-1", "2030-01-02");
    await set("lead-1", "2030-01-03", "2030-01-02");
    expect(await eventsOf("lead-1")).toEqual([
      ["leads:setNextContact", "Sofia Reyes", null, "2030-01-02"],
      ["leads:setNextContact", "Sofia Reyes", "2030-01-02", "2030-01-03"],
    ]);
    const late = { leadId: "lead-1", from: "2030-01-02", to: "" };
    const refusal = await refusalOf(practice.asAdmin.mutation(setNextContact, late));
    const meanwhile = { code: "CHANGED_MEANWHILE", byName: "Sofia Reyes", at: NOON + 1, current: "2030-01-03" };
    expect(refusal).toEqual(meanwhile);
    clock.pass(3_000);
    const mistaken = { leadId: "lead-2", from: "2030-01-02", to: "2030-01-03" };
    const never = { ...meanwhile, byName: null, at: expect.closeTo(NOON, 1) as number, current: "" };
    expect(await refusalOf(practice.asAdmin.mutation(setNextContact, mistaken))).toEqual(never);
    await set("lead-1", "2030-01-03", "2030-01-03");
    expect(await eventsOf("lead-1")).toHaveLength(2);
    await practice.asAdmin.mutation(setNextContact, { ...late, anyway: true });
    expect(await decidedOn("lead-1")).toEqual(["needs_followup", null, null]);
    await set("lead-1", "2030-01-03");
    const none = { leadId: "lead-1", from: "2030-01-03", to: "2030-02-30" };
    expect(await refusalOf(practice.asAdmin.mutation(setNextContact, none))).toMatchObject({ code: "INVALID" });
  });

  // Caught: a reminder at each run; one that is a day early; one of a postponed date.
  test("is in the owner's bell once, when its day comes", async () => {
    await give("lead-1", people.lawyer);
    await set("lead-1", inDays(1));
    await set("lead-2", inDays(1));
    await set("lead-2", inDays(3), inDays(1));
    await remind();
    expect((await newsOf(practice.asLawyer)).map(({ kind }) => kind)).toEqual(["leadAssigned"]);
    clock.pass(DAY_MS);
    await remind();
    await remind();
    const due = { kind: "leadDue", count: 1, name: "Lead1 Vogt", recordId: "lead-1", byName: null };
    expect((await newsOf(practice.asLawyer)).slice(0, -1)).toEqual([due]);
    expect(await newsOf(practice.asSales)).toEqual([]);
    expect(await decidedOn("lead-1")).toEqual(["needs_followup", people.lawyer, today()]);
    // A new date triggers a new reminder.
    await set("lead-1", inDays(1), today());
    clock.pass(DAY_MS);
    await remind();
    expect((await newsOf(practice.asLawyer)).filter(({ kind }) => kind === "leadDue")).toHaveLength(2);
  });

  // Caught: a call due today, announced a quarter of an hour late.
  test("of today rings at once", async () => {
    await give("lead-1", people.lawyer);
    await set("lead-1", today());
    await practice.backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect((await newsOf(practice.asLawyer)).map(({ kind }) => kind)).toEqual(["leadDue", "leadAssigned"]);
  });

  test("of a merged lead is not announced: the surviving lead has the day", async () => {
    const merged = { leadId: "lead-2", status: "needs_followup" } as const;
    await set("lead-2", inDays(1));
    const kept = { leadId: "lead-1", status: "needs_followup" } as const;
    await practice.asLawyer.mutation(api.leads.merges.staff.merge, { kept, merged, status: "needs_followup" });
    clock.pass(DAY_MS);
    await remind();
    const told = [await newsOf(practice.asLawyer), await newsOf(practice.asSales)].flat();
    expect(told.map(({ recordId }) => recordId)).toEqual(["lead-1"]);
  });

  // Caught: a reminder to nobody, because its owner has left.
  test("of an owner who has left is announced to its author", async () => {
    await give("lead-1", people.lawyer);
    await set("lead-1", today());
    await practice.backend.run(async (ctx) => {
      await ctx.db.patch("users", people.lawyer, { status: "revoked" });
    });
    await remind();
    expect(await newsOf(practice.asSales)).toMatchObject([{ kind: "leadDue", recordId: "lead-1" }]);
  });

  test("of more leads than one run takes is announced for all", async () => {
    const numbers = Array.from({ length: 130 }, (_, at) => at + 10);
    await storeLeads(practice.backend, ...numbers.map((number) => ({ number })));
    await practice.backend.run(async (ctx) => {
      for (const number of numbers) {
        const day = { nextContactOn: today(), remindOn: today() };
        const row = { number, updatedAt: number, status: "thinking" as const, ownerId: people.lawyer, ...day };
        await ctx.db.insert("lead_statuses", row);
      }
    });
    await remind();
    await practice.backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect((await newsOf(practice.asLawyer)).map(({ count }) => count)).toEqual([30, 100]);
  });

  // Caught: a lead whose row is gone from the sheet, so that nobody calls.
  test("of a lead that has left the sheet is announced to its last author", async () => {
    await set("lead-1", inDays(1));
    await practice.asLawyer.mutation(setNextContact, { leadId: "lead-1", from: inDays(1), to: today() });
    await practice.backend.run(async (ctx) => {
      const lead = await ctx.db
        .query("leads")
        .withIndex("by_number", (q) => q.eq("number", 1))
        .unique();
      if (lead !== null) await ctx.db.patch("leads", lead._id, { state: "missing" });
    });
    await remind();
    expect(await newsOf(practice.asLawyer)).toMatchObject([{ kind: "leadDue", recordId: "lead-1" }]);
    expect(await newsOf(practice.asSales)).toEqual([]);
  });

  test("of three leads are three notifications", async () => {
    for (const number of [1, 2, 3]) await set(`lead-${String(number)}`, today());
    await remind();
    expect((await newsOf(practice.asSales)).map(({ recordId }) => recordId)).toEqual(["lead-3", "lead-2", "lead-1"]);
  });

  test("without an owner is announced to its author, and many on one day are one notification", async () => {
    for (const number of [1, 2, 3, 4]) await set(`lead-${String(number)}`, today());
    await remind();
    const many = { kind: "leadDue", count: 4, name: null, recordId: null, byName: null };
    expect(await newsOf(practice.asSales)).toEqual([many]);
  });
});

describe("new leads in turn", () => {
  const members = async (...memberIds: Id<"users">[]) => {
    const { version } = await practice.asAdmin.query(rotation, {});
    await practice.asAdmin.mutation(setRotation, { memberIds, version });
  };
  const arrive = async (...numbers: number[]) => {
    await practice.backend.run(async (ctx) => {
      await giveInTurn(ctx, { job: "sheet sync" }, numbers);
    });
  };
  const ownersOf = async (...numbers: number[]) =>
    await Promise.all(numbers.map(async (number) => (await decidedOn(`lead-${String(number)}`))[1]));

  // Caught: each batch begins with the first member.
  test("rotate among the chosen members, batch after batch, and each is notified of theirs", async () => {
    await arrive(5);
    await members(people.lawyer, people.sales);
    await arrive(1, 2, 3);
    await arrive(77, 4);
    expect(await ownersOf(1, 2, 3, 4, 5)).toEqual([people.lawyer, people.sales, people.lawyer, people.sales, null]);
    expect(await newsOf(practice.asLawyer)).toMatchObject([{ kind: "leadAssigned", count: 2, byName: null }]);
    expect(await eventsOf("lead-1")).toEqual([["leads:setOwner", "sheet sync", null, "Daniel Okafor"]]);
  });

  test("skip a member who has left", async () => {
    await members(people.lawyer, people.sales);
    await practice.backend.run(async (ctx) => {
      await ctx.db.patch("users", people.lawyer, { status: "revoked" });
    });
    await arrive(1, 2);
    expect(await ownersOf(1, 2)).toEqual([people.sales, people.sales]);
    // Caught: a setting that cannot be changed, because it names somebody who has left.
    const seen = await practice.asAdmin.query(rotation, {});
    expect(seen.memberIds).toEqual([people.sales]);
    await practice.asAdmin.mutation(setRotation, { ...seen, memberIds: [...seen.memberIds, people.admin] });
  });

  test("go to members whom administrators choose among current staff, one change at a time", async () => {
    const wanted = { memberIds: [people.lawyer], version: 0 };
    expect(await refusalOf(practice.asSales.mutation(setRotation, wanted))).toMatchObject({ code: "FORBIDDEN" });
    const gone = { memberIds: [people.revoked], version: 0 };
    expect(await refusalOf(practice.asAdmin.mutation(setRotation, gone))).toMatchObject({ code: "INVALID" });
    await practice.asAdmin.mutation(setRotation, wanted);
    const meanwhile = { code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: NOON, current: "1" };
    expect(await refusalOf(practice.asAdmin.mutation(setRotation, wanted))).toEqual(meanwhile);
    expect(await practice.asSales.query(rotation, {})).toEqual({ memberIds: [people.lawyer], version: 1 });
    const others = [people.sales, people.lawyer, people.sales];
    clock.pass(3_000);
    await practice.backend.run(async (ctx) => {
      await ctx.db.patch("users", people.sales, { isAdmin: true });
    });
    expect(await practice.asSales.mutation(setRotation, { memberIds: others, version: 1 })).toEqual({ version: 2 });
    expect((await practice.asSales.query(rotation, {})).memberIds).toEqual([people.sales, people.lawyer]);
    const later = { ...meanwhile, byName: "Sofia Reyes", at: NOON + 3_000, current: "2" };
    expect(await refusalOf(practice.asAdmin.mutation(setRotation, wanted))).toEqual(later);
    await members();
    expect(await eventsOf("lead turn")).toEqual([
      ["leads:configureTurn", "Ana Duarte", null, "Daniel Okafor"],
      ["leads:configureTurn", "Sofia Reyes", null, "Sofia Reyes, Daniel Okafor"],
      ["leads:configureTurn", "Ana Duarte", null, null],
    ]);
  });

  // Caught: the first member gets two leads in a row after each change of the members.
  test("continue with the next member after the members have changed", async () => {
    await members(people.lawyer, people.sales);
    await arrive(1);
    await members(people.lawyer, people.sales, people.admin);
    await arrive(2, 3);
    expect(await ownersOf(1, 2, 3)).toEqual([people.lawyer, people.sales, people.admin]);
  });

  test("are for fifty people at most", async () => {
    const memberIds = await practice.backend.run(async (ctx) => {
      const { _id, _creationTime, ...member } = (await ctx.db.get("users", people.sales)) ?? expect.fail("nobody");
      const many = Array.from({ length: 51 }, (_, at) => ({ ...member, tokenIdentifier: `member-${String(at)}` }));
      return await Promise.all(many.map(async (each) => await ctx.db.insert("users", each)));
    });
    const refusal = await refusalOf(practice.asAdmin.mutation(setRotation, { memberIds, version: 0 }));
    expect(refusal).toEqual({ code: "INVALID", field: "memberIds", reason: "Choose people who work here" });
    await practice.asAdmin.mutation(setRotation, { memberIds: memberIds.slice(1), version: 0 });
  });
});
