import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { LEAD_STATUSES } from "../../leads/status/rules";
import { unpackRows } from "../../platform/liveList/rules";
import { inventWork } from "./seedWork";

useFixedClock();

const NUMBERS = Array.from({ length: 240 }, (_, index) => index + 1);
const YEAR_MS = 366 * 24 * 60 * 60_000;

beforeEach(() => {
  vi.stubEnv("PASSAGE_SAMPLES", "1");
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the work of the sample practice", () => {
  const { statuses, notes } = inventWork(NUMBERS, 3);

  test("is the same at every first start", () => {
    expect(inventWork(NUMBERS, 3)).toEqual({ statuses, notes });
  });

  test("has leads in all five statuses, counting untouched ones as needing follow-up", () => {
    const counts = LEAD_STATUSES.map((status) => statuses.filter((each) => each.status === status).length);
    const untouched = NUMBERS.length - statuses.length;
    for (const count of [untouched, ...counts.slice(1)]) expect(count).toBeGreaterThanOrEqual(20);
  });

  test("has one to four notes on forty leads, by all members, spread over the year and into the last two hours", () => {
    const perLead = Map.groupBy(notes, ({ number }) => number);
    const counts = new Set([...perLead.values()].map((each) => each.length));
    expect(perLead.size).toBe(40);
    expect([...counts].sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(notes.map(({ staff }) => staff)).size).toBe(3);
    const ages = notes.map(({ ageMs }) => ageMs);
    expect(Math.min(...ages)).toBeLessThan(2 * 60 * 60_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThan(YEAR_MS);
  });

  test("has no note twice on one lead, and the oldest first", () => {
    for (const each of Map.groupBy(notes, ({ number }) => number).values()) {
      expect(new Set(each.map(({ text }) => text)).size).toBe(each.length);
      expect(each).toEqual(each.toSorted((a, b) => b.ageMs - a.ageMs));
    }
  });
});

describe("seeding", () => {
  const { begin, finish } = internal.leads.sheet.internal;
  const { seedWork: seed } = internal.workspace.samples.internal;

  async function aSamplePractice(email = "lena@mail.test") {
    const practice = await aPractice(startBackend());
    await storeLeads(practice.backend, ...NUMBERS.map((number) => ({ number, email })));
    await practice.backend.mutation(begin, { holder: "one" });
    const outcome = { kind: "applied" as const, hash: "h", headers: [], rows: 0, skippedNoEmail: 0 };
    await practice.backend.mutation(finish, { holder: "one", outcome });
    return practice;
  }

  const emptied = async (backend: Backend, table: "users" | "leads"): Promise<void> => {
    await backend.run(async (ctx) => {
      for (const row of await ctx.db.query(table).take(300)) await ctx.db.delete(table, row._id);
    });
  };

  test("is on the list and in the notes, by members of the practice and in the past", async () => {
    const { backend, asSales } = await aSamplePractice();
    expect(await backend.mutation(seed, {})).toBe("seeded");
    const { statuses, notes } = inventWork(NUMBERS, 3);
    const page = await asSales.query(api.leads.record.staff.snapshot, { cursor: null });
    const shownStatuses = unpackRows(page.side);
    expect(shownStatuses).toHaveLength(statuses.length);
    for (const [, updatedAt] of shownStatuses) expect(updatedAt).toBeLessThan(NOON);
    const leadId = `lead-${String(notes.at(-1)?.number)}`;
    const { notes: shown } = await asSales.query(api.messages.notes.staff.list, {
      subject: { kind: "lead", id: leadId },
    });
    const written = notes.filter(({ number }) => leadId === `lead-${String(number)}`);
    expect(shown.map(({ text }) => text)).toEqual(written.map(({ text }) => text).toReversed());
    expect(shown.map(({ createdAt }) => createdAt)).toEqual(
      shown
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(2));
    const after = `${String(statuses.length)} statuses, ${String(notes.length)} notes`;
    expect(events).toMatchObject([{ action: "leads:seedSamples", subject: "samples", actorName: "seed", after }]);
    for (const note of shown) {
      expect(note.createdAt).toBeLessThan(NOON);
      expect(["Ana Duarte", "Daniel Okafor", "Sofia Reyes"]).toContain(note.authorName);
    }
  });

  test("happens once", async () => {
    const { backend, asSales } = await aSamplePractice();
    await backend.mutation(seed, {});
    const before = await asSales.query(api.leads.record.staff.snapshot, { cursor: null });
    expect(await backend.mutation(seed, {})).toBe("leftAlone");
    expect(await asSales.query(api.leads.record.staff.snapshot, { cursor: null })).toEqual(before);
  });

  // Caught, one at a time: each of the guards left out.
  test.each<[string, (practice: Awaited<ReturnType<typeof aSamplePractice>>) => Promise<unknown>]>([
    [
      "somebody has set a status",
      async ({ asSales }) =>
        await asSales.mutation(api.leads.record.staff.setStatus, {
          leadId: "lead-1",
          from: "needs_followup",
          to: "closed",
        }),
    ],
    [
      "somebody has written a note",
      async ({ asSales }) =>
        await asSales.mutation(api.messages.notes.staff.add, {
          subject: { kind: "lead", id: "lead-1" },
          text: "called",
        }),
    ],
    [
      "a lead is a real person's",
      async ({ backend }) => await storeLeads(backend, { number: 241, email: "x@mail.com" }),
    ],
    [
      "an address only looks like a sample's",
      async ({ backend }) => await storeLeads(backend, { number: 241, email: "x@mail.test.com" }),
    ],
    ["nobody works there", async ({ backend }) => await emptied(backend, "users")],
    ["no lead is there", async ({ backend }) => await emptied(backend, "leads")],
  ])("does not happen if %s", async (_what, change) => {
    const practice = await aSamplePractice();
    await change(practice);
    expect(await practice.backend.mutation(seed, {})).toBe("leftAlone");
  });

  // Caught: seeding half of the leads, which then counted as done.
  test("waits until the sheet has been read to the end", async () => {
    const { backend } = await aSamplePractice();
    await backend.mutation(begin, { holder: "two" });
    expect(await backend.mutation(seed, {})).toBe("sheetNotRead");
    const unread = await aPractice(startBackend());
    expect(await unread.backend.mutation(seed, {})).toBe("sheetNotRead");
  });

  test("is refused if sample data is switched off", async () => {
    vi.stubEnv("PASSAGE_SAMPLES", "");
    const { backend } = await aSamplePractice();
    expect(await refusalOf(backend.mutation(seed, {}))).toEqual({
      code: "CONFLICT",
      what: "sample data is switched off",
    });
  });
});
