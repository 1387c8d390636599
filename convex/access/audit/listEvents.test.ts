import { describe, expect, test } from "vitest";
import type { FunctionArgs } from "convex/server";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { storeClient, storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { recordEvent } from "./model";
import { listActions } from "./words";

const clock = useFixedClock();
const { choices, list } = api.access.audit.staff;
const { setStatus } = api.leads.record.staff;
const HOUR_MS = 60 * 60 * 1_000;

type Filter = FunctionArgs<typeof list>["filter"];

async function idOf({ backend }: Practice, name: string) {
  const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
  const found = people.find((person) => person.name === name);
  if (!found) throw new Error(`${name} is not there`);
  return found._id;
}

/**
 * An hour apart: Sofia sets a status, Ana accepts a sheet, Daniel adds a note, the sheet job changes a lead, Rui joins.
 */
async function aBusyDay(): Promise<Practice> {
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  await storeLeads(backend, { number: 1 });
  await asSales.mutation(setStatus, { leadId: "lead-1", from: "needs_followup", to: "closed" });
  const [ana, daniel, rui] = await Promise.all(
    ["Ana Duarte", "Daniel Okafor", "Rui Alves"].map(async (name) => ({ userId: await idOf(practice, name), name })),
  );
  if (!ana || !daniel || !rui) throw new Error("nobody is here");
  const events: Parameters<typeof recordEvent>[1][] = [
    { actor: ana, action: "leads:acceptSheet", subject: "sheet" },
    { actor: daniel, action: "notes:add", subject: "lead-1", after: "some-note-id" },
    { actor: { job: "sheet sync" }, action: "leads:changedInSheet", subject: "lead-2", before: "A", after: "B" },
    { actor: rui, action: "access:accept", subject: rui.userId, after: "staff" },
  ];
  for (const event of events) {
    clock.pass(HOUR_MS);
    await backend.run(async (ctx) => {
      await recordEvent(ctx, event);
    });
  }
  return practice;
}

const GONE = { action: "gone:since", subject: "x", actorId: null, actorName: "job", before: null, after: null };
const firstPage = { cursor: null, numItems: 100 };

async function lines({ asAdmin }: Practice, filter: Filter) {
  const { page } = await asAdmin.query(list, { filter, paginationOpts: firstPage });
  return page.map(({ actor, words }) => `${actor.name}: ${words}`);
}

const HERE = { clientId: null, isGone: false };
const LENA = { kind: "lead", id: "lead-1", name: "Lena Vogt, lead 1" };
const RUI = "Rui Alves: Accepted the invitation";
const SHEET = "sheet sync: Found the row changed in the sheet";
const DANIEL = "Daniel Okafor: Added a note";
const ANA = "Ana Duarte: Accepted the changed sheet";
const SOFIA = "Sofia Reyes: Set the status";

describe("the log", () => {
  test("has the newest event first, in words, with the values before and after", async () => {
    const practice = await aBusyDay();
    expect(await lines(practice, {})).toEqual([RUI, SHEET, DANIEL, ANA, SOFIA]);
    const { page } = await practice.asAdmin.query(list, { filter: {}, paginationOpts: firstPage });
    const rui = await idOf(practice, "Rui Alves");
    expect(page.map(({ record, before, after }) => [record, before, after])).toEqual([
      [{ kind: "person", id: rui, name: "Rui Alves", ...HERE }, null, "staff"],
      [{ kind: "lead", id: "lead-2", name: null, clientId: null, isGone: true }, "A", "B"],
      [{ ...LENA, ...HERE }, null, "some-note-id"],
      [{ kind: "sheet", id: "sheet", name: null, ...HERE }, null, null],
      [{ ...LENA, ...HERE }, "needs_followup", "closed"],
    ]);
    expect(page.map(({ at }) => at)).toEqual([4, 3, 2, 1, 0].map((hours) => NOON + hours * HOUR_MS));
    expect(page.at(-1)?.actor).toEqual({ name: "Sofia Reyes", userId: await idOf(practice, "Sofia Reyes") });
    expect(page[1]?.actor).toEqual({ name: "sheet sync", userId: null });
    expect(page[0]?.action).toBe("access:accept");
  });

  // Caught: rows that all read "A client", for every client.
  test("names a client while the record exists, and no deleted or unknown one", async () => {
    const practice = await aPractice(startBackend());
    const { backend } = practice;
    const [here, gone] = [await storeClient(backend), await storeClient(backend)];
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", gone, { deleted: { at: NOON, byName: "Ana Duarte" } });
      for (const subject of [here, gone, here]) {
        await recordEvent(ctx, { actor: { job: "import" }, action: "clients:create", subject });
      }
    });
    const { page } = await practice.asAdmin.query(list, { filter: {}, paginationOpts: firstPage });
    const name = (await backend.run(async (ctx) => await ctx.db.get("clients", here)))?.clientName;
    expect(page.map(({ record }) => [record.kind, record.name])).toEqual([
      ["client", name],
      ["client", null],
      ["client", name],
    ]);
  });

  // Caught, one at a time: each filter ignored, alone and beside another one; `to` included.
  test.each<[string, Filter, string[]]>([
    ["a record", { record: "lead-1" }, [DANIEL, SOFIA]],
    ["what no person did", { person: "jobs" }, [SHEET]],
    ["an action", { action: "leads:setStatus" }, [SOFIA]],
    ["a time", { from: NOON + HOUR_MS, to: NOON + 3 * HOUR_MS }, [DANIEL, ANA]],
    ["a record and a time that ends", { record: "lead-1", to: NOON + HOUR_MS }, [SOFIA]],
    ["jobs and a time that holds it", { person: "jobs", from: NOON + 3 * HOUR_MS, to: NOON + 4 * HOUR_MS }, [SHEET]],
    ["jobs and a time after it", { person: "jobs", from: NOON + 4 * HOUR_MS }, []],
    ["an action and a time that holds it", { action: "notes:add", from: NOON + 2 * HOUR_MS }, [DANIEL]],
    ["an action and a time after it", { action: "notes:add", from: NOON + 3 * HOUR_MS }, []],
    ["a record and an action", { record: "lead-1", action: "notes:add" }, [DANIEL]],
    ["a record and jobs", { record: "lead-1", person: "jobs" }, []],
    ["jobs and an action", { person: "jobs", action: "notes:add" }, []],
    ["a record and a time", { record: "lead-1", from: NOON + 1 }, [DANIEL]],
    ["jobs and a time", { person: "jobs", to: NOON + HOUR_MS }, []],
    ["an action and a time", { action: "notes:add", from: NOON, to: NOON + HOUR_MS }, []],
    ["a record that is not there", { record: "lead-9" }, []],
  ])("is filtered by %s", async (_, filter, wanted) => {
    expect(await lines(await aBusyDay(), filter)).toEqual(wanted);
  });

  // Caught: a client who called themselves "Ana Duarte", read as the administrator of that name.
  test("marks clients as clients under any name, and members not", async () => {
    const practice = await aPractice(startBackend());
    const clientId = await storeClient(practice.backend);
    const client = { userId: await idOf(practice, "Maria Santos"), name: "Ana Duarte", clientId };
    const member = { userId: await idOf(practice, "Ana Duarte"), name: "Ana Duarte" };
    await practice.backend.run(async (ctx) => {
      for (const actor of [client, member, { ...client, clientId: undefined }]) {
        await recordEvent(ctx, { actor, action: "documents:upload", subject: "d1" });
      }
    });
    const paginationOpts = { cursor: null, numItems: 3 };
    const { page } = await practice.asAdmin.query(list, { filter: {}, paginationOpts });
    expect(page.map(({ actor }) => actor.name)).toEqual(["Ana Duarte (client)", "Ana Duarte", "Ana Duarte (client)"]);
  });

  test("begins at exactly `from`, and ends before `to`", async () => {
    const practice = await aBusyDay();
    const person = await idOf(practice, "Daniel Okafor");
    const stored = await practice.backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    const moment = stored.find(({ action }) => action === "notes:add")?._creationTime ?? expect.fail("no note");
    for (const filter of [{}, { person }, { action: "notes:add" }, { record: "lead-1" }]) {
      expect(await lines(practice, { ...filter, from: moment, to: moment + 1 })).toEqual([DANIEL]);
      expect(await lines(practice, { ...filter, from: moment - 1, to: moment })).toEqual([]);
    }
  });

  test("is filtered by a person, alone and with an action", async () => {
    const practice = await aBusyDay();
    const person = await idOf(practice, "Daniel Okafor");
    expect(await lines(practice, { person })).toEqual([DANIEL]);
    expect(await lines(practice, { person, record: "lead-1" })).toEqual([DANIEL]);
    expect(await lines(practice, { person, action: "leads:setStatus" })).toEqual([]);
  });

  test("comes in pages that follow each other", async () => {
    const { asAdmin } = await aBusyDay();
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let pages = 1; ; pages += 1) {
      const found: Awaited<ReturnType<typeof read>> = await read(cursor);
      seen.push(...found.page.map(({ words }) => words));
      if (found.isDone) break;
      cursor = found.continueCursor;
      expect(pages).toBeLessThan(4);
    }
    expect(seen).toHaveLength(5);
    function read(from: string | null) {
      return asAdmin.query(list, { filter: {}, paginationOpts: { cursor: from, numItems: 2 } });
    }
  });

  // Caught: a page as long as the caller wishes, which reads the whole log at once.
  test("has no page of more than 1,000 events", async () => {
    const { backend, asAdmin } = await aPractice(startBackend());
    await backend.run(async (ctx) => {
      for (let n = 0; n < 1_001; n += 1) {
        await ctx.db.insert("audit_events", GONE);
      }
    });
    const page = await asAdmin.query(list, { filter: {}, paginationOpts: { cursor: null, numItems: 1_000_000 } });
    expect([page.page.length, page.isDone]).toEqual([1_000, false]);
    // An action that this version does not know.
    expect(page.page[0]).toMatchObject({ words: "gone:since", record: { kind: "other" } });
  });
});

test("the choices are all staff, present and former, by name, and the actions, by their words", async () => {
  const { asAdmin } = await aPractice(startBackend());
  const { people, actions } = await asAdmin.query(choices, {});
  expect(people.map(({ name }) => name)).toEqual(["Ana Duarte", "Daniel Okafor", "Rui Alves", "Sofia Reyes"]);
  expect(actions).toEqual(listActions());
  expect(actions.map(({ words }) => words)).toEqual(actions.map(({ words }) => words).toSorted());
  expect(new Set(actions.map(({ words }) => words)).size).toBe(actions.length);
});
