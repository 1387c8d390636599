import { beforeEach, describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { storeContract, storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { recordEvent, type StoredEvent } from "../../access/audit/model";
import type { LeadStatus } from "../status/rules";
import type { Entry } from "./answers";
import * as LeadActivity from "./model";
import { type Place } from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const ACTIVITY_PAGE = 20;

// Real deployments may give several events one timestamp, with ids in no order. Here, events of one millisecond play that part.
vi.mock(import("../../access/audit/model"), async (original) => {
  const { eventsBetween, ...others } = await original();
  return {
    ...others,
    eventsBetween: async function* (ctx, subject, { from, to }) {
      const events: StoredEvent[] = [];
      for await (const event of eventsBetween(ctx, subject, { from, to: to + 0.999 })) {
        events.push({ ...event, storedAt: Math.floor(event.storedAt) });
      }
      yield* events.sort((a, b) => b.storedAt - a.storedAt || (a.eventId < b.eventId ? -1 : 1));
    },
  };
});

const clock = useFixedClock();
const { list } = api.leads.activity.staff;

let practice: Practice;

beforeEach(async () => {
  practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1, email: "a@mail.test" }, { number: 2, email: "b@mail.test" });
  await practice.backend.run(async (ctx) => {
    await ctx.db.insert("lead_counts", { listed: 2, missing: 0, nextNumber: 3 });
  });
  clock.pass(60_000);
});

const ask = async (leadId: string, ends: { before?: Place; last?: Place } = {}) =>
  await practice.asSales.query(list, { leadId, before: ends.before ?? null, last: ends.last ?? null });

const entriesOf = async (leadId: string) => (await ask(leadId))?.entries ?? [];

const said = ({ byName, words, before, after, mergedFrom }: Entry) => [byName, words, before, after, mergedFrom];

const placeOf = (entry: Entry | undefined): Place => ({ at: entry?.at ?? 0, id: entry?.id ?? "" });

async function give(leadId: string, from: LeadStatus, to: LeadStatus): Promise<void> {
  await practice.asSales.mutation(api.leads.record.staff.setStatus, { leadId, from, to });
  clock.pass(1_000);
}

async function merge() {
  const seen = (leadId: string) => ({ leadId, status: "needs_followup" as const });
  const both = { kept: seen("lead-1"), merged: seen("lead-2"), status: "needs_followup" as const };
  return await practice.asLawyer.mutation(api.leads.merges.staff.merge, both);
}

/** Records sheet changes, `each` of them in one transaction. */
async function change(leadId: string, times: number, each = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await practice.backend.run(async (ctx) => {
      for (let one = 0; one < each; one += 1) {
        const after = `${leadId} ${String(time)}.${String(one)}`;
        await recordEvent(ctx, { actor: { job: "sync" }, action: "leads:changedInSheet", subject: leadId, after });
      }
    });
    clock.pass(1_000);
  }
}

describe("a lead's activity", () => {
  // Caught: codes in place of the practice's words; the id of a note as a value.
  test("has the events in words, the newest first, down to the lead's origin", async () => {
    await give("lead-1", "needs_followup", "closed");
    const subject = { kind: "lead", id: "lead-1" } as const;
    await practice.asLawyer.mutation(api.messages.notes.staff.add, { subject, text: "called" });
    clock.pass(1_000);
    await change("lead-1", 1);
    expect((await entriesOf("lead-1")).map(said)).toEqual([
      [null, "Found the row changed in the sheet", null, "lead-1 0.0", null],
      ["Daniel Okafor", "Added a note", null, null, null],
      ["Sofia Reyes", "Set the status", "Needs Follow-up", "Closed", null],
      [null, "Came from the sheet", null, null, null],
    ]);
  });

  // Caught: a removed owner shown as an assigned one.
  test("has a word for a missing owner or next contact", async () => {
    const { owners, setNextContact, setOwner } = api.leads.followUps.staff;
    const owner = (await practice.asSales.query(owners, {})).find(({ name }) => name === "Daniel Okafor");
    const ownerId = owner?.userId ?? "";
    await practice.asSales.mutation(setOwner, { leadId: "lead-1", from: "", to: ownerId });
    clock.pass(1_000);
    await practice.asSales.mutation(setNextContact, { leadId: "lead-1", from: "", to: "2030-01-02" });
    clock.pass(1_000);
    await practice.asSales.mutation(setOwner, { leadId: "lead-1", from: ownerId, to: "" });
    expect((await entriesOf("lead-1")).slice(0, 3).map(said)).toEqual([
      ["Sofia Reyes", "Set the owner", "Daniel Okafor", "Unassigned", null],
      ["Sofia Reyes", "Set the next contact", "Not scheduled", "Jan 2, 2030", null],
      ["Sofia Reyes", "Set the owner", "Unassigned", "Daniel Okafor", null],
    ]);
  });

  // Caught: contracts of a lead shown to somebody without the permission for contracts.
  test("has the contracts that were started, for readers with the permission for contracts", async () => {
    const madeAt = Date.now() - 5_000;
    const contract = { leadId: "lead-1", submissionId: "4711", createdByName: "Ana Duarte", madeAt };
    await storeContract(practice.backend, contract);
    const [started] = await entriesOf("lead-1");
    expect(started).toEqual({
      id: started?.id,
      at: madeAt,
      words: "Started a contract",
      byName: "Ana Duarte",
      before: null,
      after: "EB-1A",
      contractPathId: "4711",
      mergedFrom: null,
    });
    const asked = { leadId: "lead-1", before: null, last: null, mayReadContracts: false };
    const seen = await practice.backend.run(async (ctx) => await LeadActivity.list(ctx, asked));
    expect(seen?.entries.map(({ words }) => words)).toEqual(["Came from the sheet"]);
  });

  test("is null for a lead that does not exist", async () => {
    expect(await ask("lead-9")).toBeNull();
    expect(await ask("")).toBeNull();
  });
});

describe("a lead with another merged into it", () => {
  // Caught: a merged lead's events on no page; entries that do not name their lead.
  test("has the entries of both in one order, marks the other's, and loses them with the undo", async () => {
    await give("lead-2", "needs_followup", "thinking");
    await give("lead-1", "needs_followup", "closed");
    await give("lead-2", "thinking", "needs_followup");
    await give("lead-1", "closed", "needs_followup");
    const { mergeId } = await merge();
    const changes = (await entriesOf("lead-1")).filter(({ words }) => words === "Set the status");
    expect(changes.map(({ before, mergedFrom }) => [before, mergedFrom])).toEqual([
      ["Closed", null],
      ["Thinking About It", "lead-2"],
      ["Needs Follow-up", null],
      ["Needs Follow-up", "lead-2"],
    ]);
    expect(await ask("lead-2")).toBeNull();
    await practice.asLawyer.mutation(api.leads.merges.staff.undo, { mergeId });
    expect((await entriesOf("lead-1")).every(({ mergedFrom }) => mergedFrom === null)).toBe(true);
    expect((await entriesOf("lead-2")).map(({ words }) => words)).toContain("Undid the merge of this lead");
  });
});

describe("pages", () => {
  /** All entries, page after page. */
  async function readAll(): Promise<string[]> {
    const read: string[] = [];
    let before: Place | undefined;
    for (let hasOlder = true; hasOlder;) {
      const page = await ask("lead-1", before === undefined ? {} : { before });
      expect(page?.entries.length).toBeLessThanOrEqual(ACTIVITY_PAGE);
      read.push(...(page?.entries.map(({ id }) => id) ?? []));
      before = placeOf(page?.entries.at(-1));
      hasOlder = page?.hasOlder ?? false;
    }
    return read;
  }

  // Caught: contracts or events of one moment repeated or left out at the border of a page.
  test("of several leads join without a missing or a repeated entry, even contracts of one moment", async () => {
    await change("lead-2", 3, 9);
    const madeAt = Date.now();
    for (let number = 1; number <= 12; number += 1) {
      await storeContract(practice.backend, { number, leadId: `lead-${String(1 + (number % 2))}`, madeAt });
    }
    await change("lead-1", 4, 7);
    await change("lead-2", 2, 10);
    await change("lead-1", 1, 30);
    await merge();
    const stored = await practice.backend.run(async (ctx) => {
      const events = await ctx.db.query("audit_events").take(500);
      const leads = await ctx.db.query("leads").take(5);
      const contracts = await ctx.db.query("contracts").take(20);
      return [...events, ...leads, ...contracts].map(({ _id }) => String(_id)).sort();
    });
    const read = await readAll();
    expect(stored.length).toBeGreaterThan(80);
    expect(read.toSorted()).toEqual(stored);
  });

  test("with exactly one page of entries are one page, without more", async () => {
    await change("lead-1", ACTIVITY_PAGE - 1);
    expect(await ask("lead-1")).toMatchObject({ entries: { length: ACTIVITY_PAGE }, hasOlder: false });
    await change("lead-1", 1);
    expect(await ask("lead-1")).toMatchObject({ entries: { length: ACTIVITY_PAGE }, hasOlder: true });
  });

  // Caught: an entry that fell between the first page and the next after a new one arrived.
  test("with two ends keep their entries; newer entries join the first page", async () => {
    await change("lead-1", ACTIVITY_PAGE + 5);
    const first = await ask("lead-1");
    const end = placeOf(first?.entries.at(-1));
    const older = await ask("lead-1", { before: end });
    expect(older?.hasOlder).toBe(false);
    await change("lead-1", 3);
    const grown = await ask("lead-1", { last: end });
    expect(grown).toMatchObject({ hasOlder: false });
    expect(grown?.entries).toHaveLength(ACTIVITY_PAGE + 3);
    expect(grown?.entries.slice(3)).toEqual(first?.entries);
    expect(await ask("lead-1", { before: end })).toEqual(older);
    await change("lead-1", 1, 178);
    expect(await ask("lead-1", { last: end })).toMatchObject({ entries: { length: 200 }, hasOlder: true });
  });
});
