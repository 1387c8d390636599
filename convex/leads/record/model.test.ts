import { omit } from "convex-helpers";
import type { FunctionReturnType } from "convex/server";
import { describe, expect, test } from "vitest";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as Leads from "./model";
import { LEAD_STATUS_CODES, type LeadStatus } from "../status/rules";
import {
  authorOf,
  CATCH_UP_LIMIT,
  cutForList,
  NEWEST_LIMIT,
  NEWEST_MS,
  SNAPSHOT_PAGE,
  unpackFeed,
  unpackRows,
} from "../../platform/liveList/rules";

const clock = useFixedClock();

async function aPracticeWithLeads(...leads: Parameters<typeof storeLeads>[1][]) {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, ...leads);
  return practice;
}

const { get, setStatus, snapshot, feed, statusFeed, row } = api.leads.record.staff;

describe("setting a status", () => {
  const storedStatus = async ({ backend }: Practice) =>
    await backend.run(async (ctx) => await ctx.db.query("lead_statuses").unique());

  test("is visible to everyone, and on record with its author's id and name", async () => {
    const practice = await aPracticeWithLeads({ number: 7 });
    await practice.asSales.mutation(setStatus, { leadId: "lead-7", from: "needs_followup", to: "closed" });
    const { rows } = unpackFeed(await practice.asLawyer.query(statusFeed, { after: null }));
    const me = await practice.asSales.query(api.access.accounts.open.me, {});
    const userId = me.kind === "staff" ? me.userId : null;
    expect(rows).toEqual([[7, NOON, LEAD_STATUS_CODES.closed, [userId, "Sofia Reyes"]]]);
    expect(await storedStatus(practice)).toMatchObject({
      number: 7,
      status: "closed",
      userId,
      userName: "Sofia Reyes",
      updatedAt: NOON,
    });
  });

  test("any status can follow any other", async () => {
    const practice = await aPracticeWithLeads({ number: 7 });
    const walk = ["closed", "thinking", "not_interested", "actively_contacting", "needs_followup", "closed"] as const;
    let from: (typeof walk)[number] = "needs_followup";
    for (const to of walk) {
      await practice.asSales.mutation(setStatus, { leadId: "lead-7", from, to });
      from = to;
      expect(await storedStatus(practice)).toMatchObject({ status: to });
    }
  });

  // Caught: comparing with the default instead of the stored status.
  test("does not overwrite a colleague's choice unseen, and names its author and time", async () => {
    const practice = await aPracticeWithLeads({ number: 7 });
    const { asSales, asLawyer } = practice;
    await asSales.mutation(setStatus, { leadId: "lead-7", from: "needs_followup", to: "closed" });
    clock.pass(4_000);
    const change = { leadId: "lead-7", from: "needs_followup", to: "thinking" } as const;
    expect(await refusalOf(asLawyer.mutation(setStatus, change))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Sofia Reyes",
      at: NOON,
      current: "closed",
    });
    expect(await storedStatus(practice)).toMatchObject({ status: "closed" });
    await asLawyer.mutation(setStatus, { ...change, anyway: true });
    expect(await storedStatus(practice)).toMatchObject({
      status: "thinking",
      userName: "Daniel Okafor",
      updatedAt: NOON + 4_000,
    });
  });

  // Caught: an internal error instead of the refusal, where nobody had set a status before.
  test("from one it never had is refused too, without a name and with the time the lead was added", async () => {
    const { asLawyer } = await aPracticeWithLeads({ number: 7 });
    clock.pass(4_000);
    const change = { leadId: "lead-7", from: "closed", to: "thinking" } as const;
    expect(await refusalOf(asLawyer.mutation(setStatus, change))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: null,
      at: expect.closeTo(NOON, 1) as number,
      current: "needs_followup",
    });
  });

  test("leaves an audit event with before and after in the same transaction, and none when refused", async () => {
    const { asSales, backend } = await aPracticeWithLeads({ number: 7 });
    await asSales.mutation(setStatus, { leadId: "lead-7", from: "needs_followup", to: "thinking" });
    await refusalOf(asSales.mutation(setStatus, { leadId: "lead-7", from: "closed", to: "needs_followup" }));
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
    expect(events).toMatchObject([
      {
        action: "leads:setStatus",
        subject: "lead-7",
        actorName: "Sofia Reyes",
        before: "needs_followup",
        after: "thinking",
      },
    ]);
    expect(events).toHaveLength(1);
  });

  // Caught: the current status chosen again, written and recorded as a change.
  test("to the current one changes nothing and leaves no event, with and without a stored one", async () => {
    const practice = await aPracticeWithLeads({ number: 7 });
    const { asSales, asLawyer, backend } = practice;
    await asLawyer.mutation(setStatus, { leadId: "lead-7", from: "needs_followup", to: "needs_followup" });
    expect(await storedStatus(practice)).toBeNull();
    await asSales.mutation(setStatus, { leadId: "lead-7", from: "needs_followup", to: "closed" });
    clock.pass(1_000);
    for (const change of [{ from: "closed" }, { from: "thinking", anyway: true }] as const) {
      await asLawyer.mutation(setStatus, { leadId: "lead-7", to: "closed", ...change });
    }
    expect(await storedStatus(practice)).toMatchObject({ userName: "Sofia Reyes", updatedAt: NOON });
    expect(await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10))).toHaveLength(1);
  });

  // Caught: `updatedAt` taken from the clock alone; a screen then keeps the older of the two.
  test("two changes in one millisecond still have an order", async () => {
    const { asSales } = await aPracticeWithLeads({ number: 7 });
    await asSales.mutation(setStatus, { leadId: "lead-7", from: "needs_followup", to: "thinking" });
    await asSales.mutation(setStatus, { leadId: "lead-7", from: "thinking", to: "closed" });
    const { rows } = unpackFeed(await asSales.query(statusFeed, { after: null }));
    expect(rows.map((status) => status.slice(0, 3))).toEqual([[7, NOON + 1, 4]]);
  });

  test.each(["lead-8", "lead-x", "7", ""])("of %j, which is no lead, is refused", async (leadId) => {
    const { asSales } = await aPracticeWithLeads({ number: 7 });
    const call = asSales.mutation(setStatus, { leadId, from: "needs_followup", to: "closed" });
    expect(await refusalOf(call)).toEqual({ code: "NOT_FOUND", what: "lead" });
  });
});

// Caught: merged leads, and absent numbers; leads between them that are read needlessly.
test("listing by numbers leaves out merged leads", async () => {
  const { backend } = await aPractice(startBackend());
  const merged = { number: 3, state: "merged", merged: { into: 1, byName: "Sofia Reyes", at: 1 } } as const;
  await storeLeads(backend, ...[1, 2, 4, 9].map((number) => ({ number })), merged);
  const found = await backend.run(async (ctx) => await Leads.listUnmerged(ctx, [9, 1, 2, 3, 7]));
  expect(found.map(({ number }) => number)).toEqual([1, 2, 9]);
});

// Caught: a status given to a merged lead that no list shows, because the author of the merge had no name.
test("a merged lead gets no status, also if its merge names nobody", async () => {
  const merged = { number: 3, state: "merged", merged: { into: 1, byName: "", at: 1 } } as const;
  const { asSales } = await aPracticeWithLeads({ number: 1 }, merged);
  const call = asSales.mutation(setStatus, { leadId: "lead-3", from: "needs_followup", to: "closed" });
  expect(await refusalOf(call)).toMatchObject({ code: "INVALID", field: "lead" });
});

describe("the details", () => {
  test("name fields, keep the order of the sheet and list other leads with the address", async () => {
    const { asSales } = await aPracticeWithLeads(
      {
        number: 1,
        email: "Lena@mail.test",
        resumeUrl: "https://files.test/lena.pdf",
        fields: [
          { header: "visaType", value: "H-1B" },
          { header: "Born in", value: "Porto" },
        ],
      },
      { number: 4, email: "other@mail.test" },
    );
    expect(await asSales.query(get, { leadId: "lead-1" })).toEqual({
      leadId: "lead-1",
      firstName: "Lena",
      lastName: "Vogt",
      email: "Lena@mail.test",
      phone: "5551234567",
      role: "Nurse",
      goal: "Green card",
      potentialCents: 1_200_000,
      status: "needs_followup",
      ownerId: null,
      nextContactOn: null,
      submittedAt: "1/5/2026 10:00:00",
      resumeUrl: "https://files.test/lena.pdf",
      fields: [
        { label: "Visa Type", value: "H-1B" },
        { label: "Born In", value: "Porto" },
      ],
      state: "listed",
      mergedInto: null,
    });
  });

  test("have the data of the screen's header: status, role and goal uncut, and the form's time", async () => {
    const goal = "g".repeat(500);
    const { asSales } = await aPracticeWithLeads({ number: 1, goal, submittedAt: "11/19/2025 22:18:03" });
    const head = { role: "Nurse", goal, submittedAt: "11/19/2025 22:18:03" };
    expect(await asSales.query(get, { leadId: "lead-1" })).toMatchObject({ status: "needs_followup", ...head });
    await asSales.mutation(setStatus, { leadId: "lead-1", from: "needs_followup", to: "thinking" });
    expect(await asSales.query(get, { leadId: "lead-1" })).toMatchObject({ status: "thinking", ...head });
  });

  test("of a missing lead still exist", async () => {
    const { asSales } = await aPracticeWithLeads({ number: 1, state: "missing" });
    expect(await asSales.query(get, { leadId: "lead-1" })).toMatchObject({ state: "missing" });
  });

  test.each(["lead-2", "lead-one", ""])("of %j are null", async (leadId) => {
    const { asSales } = await aPracticeWithLeads({ number: 1 });
    expect(await asSales.query(get, { leadId })).toBeNull();
  });
});

describe("the list", () => {
  test("comes in pages that together contain every listed lead and its status once", async () => {
    const count = SNAPSHOT_PAGE * 2 + 10;
    const { asSales, backend } = await aPracticeWithLeads(
      ...Array.from({ length: count }, (_, index) => ({
        number: index + 1,
        state: index === 4 ? ("missing" as const) : ("listed" as const),
      })),
    );
    await backend.run(async (ctx) => {
      const someone = await ctx.db.query("users").first();
      if (someone === null) expect.fail("nobody is there");
      for (let number = 1; number <= count; number += 1) {
        await ctx.db.insert("lead_statuses", {
          number,
          status: "closed",
          updatedAt: number,
          userId: someone._id,
          userName: "Ana",
        });
      }
    });
    const numbers: number[] = [];
    let statuses = 0;
    let cursor: string | null = null;
    do {
      const page: FunctionReturnType<typeof snapshot> = await asSales.query(snapshot, { cursor });
      numbers.push(...unpackRows(page.main).map(([number]) => number));
      statuses += unpackRows(page.side).length;
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(numbers).toEqual(
      Array.from({ length: count }, (_, index) => count - index).filter((number) => number !== 5),
    );
    expect(statuses).toBe(count);
  });

  // Caught, one at a time: a version taken from the clock alone, for each of the writes.
  test("has versions that rise with every change of any lead or status, also after the clock was set back", async () => {
    const { asSales, asLawyer, backend } = await aPracticeWithLeads({ number: 1 }, { number: 2 });
    const change = async (leadId: string, from: LeadStatus, to: LeadStatus) => {
      await asSales.mutation(setStatus, { leadId, from, to });
      return unpackFeed(await asLawyer.query(statusFeed, { after: null })).newest;
    };
    const versions = [await change("lead-1", "needs_followup", "closed")];
    clock.pass(-3_600_000);
    versions.push(await change("lead-2", "needs_followup", "closed"), await change("lead-1", "closed", "thinking"));
    expect(versions).toEqual([NOON, NOON + 1, NOON + 2]);
    const contents = await backend.run(async (ctx) => (await ctx.db.query("leads").first()) ?? expect.fail("no lead"));
    const content = omit(contents, ["number", "updatedAt", "state", "_id", "_creationTime"]);
    const leadVersions: number[] = [];
    for (const write of [
      async (ctx: MutationCtx, lead: Doc<"leads">) => await Leads.change(ctx, lead, content),
      async (ctx: MutationCtx, lead: Doc<"leads">) => await Leads.removeFromList(ctx, lead),
      async (ctx: MutationCtx) => await Leads.addToList(ctx, { atLeast: 3, content }),
    ]) {
      clock.pass(-60_000);
      await backend.run(async (ctx) => {
        await write(ctx, (await Leads.findByNumber(ctx, 1)) ?? expect.fail("no lead"));
      });
      leadVersions.push(unpackFeed(await asLawyer.query(feed, { after: null })).newest);
    }
    const [first = 0] = leadVersions;
    expect([first > 1_000, leadVersions]).toEqual([true, [first, first + 1, first + 2]]);
    // Caught: a lead that is off the list already, sent to every screen once more.
    await backend.run(async (ctx) => {
      await Leads.removeFromList(ctx, (await Leads.findByNumber(ctx, 1)) ?? expect.fail("no lead"));
    });
    expect(unpackFeed(await asLawyer.query(feed, { after: null })).newest).toBe(first + 2);
  });

  test("names the newest versions, from which its feeds start", async () => {
    const practice = await aPracticeWithLeads(
      { number: 1, updatedAt: NOON - 9_000 },
      { number: 2, updatedAt: NOON - 1 },
    );
    const since = async () => (await practice.asSales.query(snapshot, { cursor: null })).since;
    expect(await since()).toEqual({ main: NOON - 1, side: 0 });
    await practice.asSales.mutation(setStatus, { leadId: "lead-1", from: "needs_followup", to: "closed" });
    expect(await since()).toEqual({ main: NOON - 1, side: NOON });
  });

  // Caught: the start of the answer given as a time without a row at it, so that every screen saw a gap.
  test("is fed with the newest changes and the version before them; a lead that left comes as a tombstone", async () => {
    const { asSales } = await aPracticeWithLeads(
      { number: 1, updatedAt: 5_000 },
      { number: 2, updatedAt: 5_000 - NEWEST_MS + 1, state: "missing" },
      { number: 3, updatedAt: 5_000 - NEWEST_MS },
      { number: 4, updatedAt: 10 },
    );
    const { after, newest, rows } = unpackFeed(await asSales.query(feed, { after: null }));
    expect([after, newest]).toEqual([5_000 - NEWEST_MS, 5_000]);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      [1, 5_000, "Lena"],
      [2, 5_000 - NEWEST_MS + 1, null],
    ]);
  });

  // Caught: names in the snapshot, 40 bytes for each of 100,000 statuses that nobody looks at.
  test("names the author of a status only in its feeds, and nobody for changes by the sheet", async () => {
    const { asSales, asLawyer } = await aPracticeWithLeads({ number: 7 });
    await asSales.mutation(setStatus, { leadId: "lead-7", from: "needs_followup", to: "closed" });
    const authors = async (after: number | null) => {
      const statuses = unpackFeed(await asLawyer.query(statusFeed, { after })).rows;
      const leads = unpackFeed(await asLawyer.query(feed, { after })).rows;
      return [...statuses, ...leads].map((changed) => authorOf(changed)?.name ?? null);
    };
    expect([await authors(null), await authors(0)]).toEqual([
      ["Sofia Reyes", null],
      ["Sofia Reyes", null],
    ]);
    const { side } = await asLawyer.query(snapshot, { cursor: null });
    expect(unpackRows(side).map(authorOf)).toEqual([null]);
  });

  const inOneBurst = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ number: index, updatedAt: index + 1 }));

  test("is fed with only the newest of a burst, and in parts with everything that a screen has missed", async () => {
    const count = CATCH_UP_LIMIT + 10;
    const { asSales } = await aPracticeWithLeads(...inOneBurst(count));
    const ask = async (after: number | null) => {
      const answer = unpackFeed(await asSales.query(feed, { after }));
      return [answer.after, answer.newest, answer.rows.length];
    };
    expect(await ask(null)).toEqual([count - NEWEST_LIMIT, count, NEWEST_LIMIT]);
    expect(await ask(3)).toEqual([3, CATCH_UP_LIMIT + 3, CATCH_UP_LIMIT]);
    expect(await ask(CATCH_UP_LIMIT + 3)).toEqual([CATCH_UP_LIMIT + 3, count, 7]);
    expect(await ask(count)).toEqual([count, count, 0]);
  });

  // Remove after 0.2.
  test("is fed to a tab that was opened with Passage 0.1", async () => {
    const { asSales } = await aPracticeWithLeads({ number: 1 });
    for (const ask of [feed, statusFeed]) {
      const asked = { after: null, columns: true } as const;
      expect(await asSales.query(ask, asked)).toBe(await asSales.query(ask, { after: null }));
    }
  });

  // Caught: half of the leads that an older version had written in one millisecond.
  test("is fed with all or none of the leads that share a version", async () => {
    const older = Array.from({ length: CATCH_UP_LIMIT + 2 }, (_, index) => ({
      number: index,
      updatedAt: index < CATCH_UP_LIMIT - 2 ? 1 + index : 1_000,
    }));
    const { asSales } = await aPracticeWithLeads(...older);
    const { newest, rows } = unpackFeed(await asSales.query(feed, { after: 0 }));
    expect([newest, rows.length]).toEqual([CATCH_UP_LIMIT - 2, CATCH_UP_LIMIT - 2]);
    const newestOnes = await aPracticeWithLeads(...inOneBurst(40).map(({ number }) => ({ number, updatedAt: 7 })));
    expect(unpackFeed(await newestOnes.asSales.query(feed, { after: null }))).toEqual({
      after: 7,
      newest: 7,
      rows: [],
    });
  });

  // Caught: the status left out; a lead that has left the list shown as if it were there.
  test("has one lead's current rows, also when it has left", async () => {
    const { asSales } = await aPracticeWithLeads({ number: 7 }, { number: 8, state: "missing" });
    await asSales.mutation(setStatus, { leadId: "lead-7", from: "needs_followup", to: "closed" });
    const rowsOf = async (key: number) => {
      const { main, side } = await asSales.query(row, { key });
      return [unpackRows(main), unpackRows(side)];
    };
    const lena = [7, 1_000, "Lena", "Vogt", "lena@mail.test", "5551234567", "Nurse", "Green card", 1_200_000];
    expect(await rowsOf(7)).toEqual([[lena], [[7, NOON, LEAD_STATUS_CODES.closed]]]);
    expect(await rowsOf(8)).toEqual([[[8, 1_000, null]], []]);
    expect(await rowsOf(9)).toEqual([[], []]);
  });

  // Caught: a role and a goal sent whole.
  test("carries the beginnings of long answers, in the snapshot and in the feed; the details have them whole", async () => {
    const [role, goal] = ["r".repeat(500), "g".repeat(500)];
    const fields = [{ header: "goal", value: goal }];
    const { asSales } = await aPracticeWithLeads({ number: 1, role, goal, fields });
    const { main } = await asSales.query(snapshot, { cursor: null });
    const fed = unpackFeed(await asSales.query(feed, { after: null }));
    for (const rows of [unpackRows(main), fed.rows]) {
      expect(rows[0]?.slice(6, 8)).toEqual([cutForList(role), cutForList(goal)]);
    }
    expect(await asSales.query(get, { leadId: "lead-1" })).toMatchObject({ fields: [{ label: "Goal", value: goal }] });
  });
});
