import { describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../tests/support/functions/personas";
import { storeCase, storeClient, storeContract, storeLeads } from "../../tests/support/functions/samples";
import { api, components, internal } from "../_generated/api";
import { component } from "./publishing";
import { followMoves, groupByRecord, knownRoom, PUBLISHED_EACH_MS } from "./rules";

// The numbers themselves: a limit that is imported moves with its mistake.
const ENDED_KEPT_MS = 3_600_000;
const OVERDUE_MS = 10_000;

const clock = useFixedClock();
const { here, moves, people, stay } = api.presence.staff;
const { leave } = api.presence.open;
const OPEN = { kind: "lead", doing: "open" } as const;
const CLIENT = { kind: "client", doing: "open" } as const;
const WRITING = { kind: "lead", doing: "writing" } as const;

async function aLeadList() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 }, { number: 2 });
  const rows = await practice.asAdmin.query(people, {});
  const idOf = (name: string) => rows.find((person) => person.name === name)?.userId ?? expect.fail(name);
  return { ...practice, sofia: idOf("Sofia Reyes"), daniel: idOf("Daniel Okafor") };
}

type Room = (typeof api.presence.staff.here)["_args"]["room"];

/** Somebody has a lead open; the answer is what their tab leaves with. */
async function at(
  asStaff: Practice["asSales"],
  recordId: string,
  { tabKey = "tab", leaving = null as Left | null } = {},
) {
  const visit = await asStaff.mutation(stay, { room: OPEN, recordId, tabKey, leaving });
  return { room: OPEN, sessionToken: visit?.sessionToken ?? expect.fail(`no ${recordId}`) };
}

interface Left {
  room: typeof OPEN;
  sessionToken: string;
}
const closed = (left: Left) => ({ ...left, isClosed: true });

/** Who is where, as a screen that is opened now reads it. */
async function seen(asStaff: Practice["asSales"], room: Room = OPEN): Promise<string[][]> {
  return groupByRecord(knownRoom(await asStaff.query(here, { room })));
}

/** Time passes in the steps in which jobs are due. */
async function wait({ backend }: Pick<Practice, "backend">, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    vi.advanceTimersByTime(500);
    await backend.finishInProgressScheduledFunctions();
  }
}

test("everybody sees who has which record open, and nobody who writes a note with it", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAdmin, sofia, daniel } = practice;
  await at(asSales, "lead-1");
  await at(asLawyer, "lead-1");
  await at(asLawyer, "lead-2", { tabKey: "other tab" });
  await wait(practice, PUBLISHED_EACH_MS.open);
  expect(await seen(asAdmin)).toEqual([
    ["lead-1", sofia, daniel],
    ["lead-2", daniel],
  ]);
  for (const room of [WRITING, { kind: "case", doing: "open" } as const]) {
    expect(await seen(asAdmin, room)).toEqual([]);
  }
});

// Caught: a person in two tabs shown twice, or gone with the first tab that is closed.
test("a person in two tabs counts once, until the last of them is closed", async () => {
  const { asSales, asAnonymous, asAdmin, sofia } = await aLeadList();
  const one = await at(asSales, "lead-1", { tabKey: "one" });
  const other = await at(asSales, "lead-1", { tabKey: "other" });
  expect(await seen(asAdmin)).toEqual([["lead-1", sofia]]);
  await asAnonymous.mutation(leave, closed(one));
  expect(await seen(asAdmin)).toEqual([["lead-1", sofia]]);
  // A second record is told of at once, too.
  clock.pass(PUBLISHED_EACH_MS.open);
  const third = await at(asSales, "lead-2", { tabKey: "third" });
  expect(await seen(asAdmin)).toEqual([
    ["lead-1", sofia],
    ["lead-2", sofia],
  ]);
  await asAnonymous.mutation(leave, closed(third));
  await asAnonymous.mutation(leave, closed(other));
  expect(await seen(asAdmin)).toEqual([]);
});

// Caught: a session of one person ended or taken over by another who sends the same key.
test("tabs of two people may have the same key", async () => {
  const { asSales, asLawyer, asAnonymous, asAdmin, daniel } = await aLeadList();
  const sofias = await at(asSales, "lead-1", { tabKey: "same" });
  await at(asLawyer, "lead-1", { tabKey: "same" });
  await asAnonymous.mutation(leave, closed(sofias));
  expect(await seen(asAdmin)).toEqual([["lead-1", daniel]]);
});

// Caught: somebody shown for ever whose machine was switched off.
test("who says nothing for 24 seconds is gone half a minute after; who says that they are there is not", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAdmin, sofia, daniel } = practice;
  await at(asSales, "lead-1");
  await at(asLawyer, "lead-1");
  await wait(practice, 10_000);
  await at(asLawyer, "lead-1");
  await wait(practice, 10_000);
  await at(asLawyer, "lead-1");
  expect(await seen(asAdmin)).toEqual([["lead-1", sofia, daniel]]);
  await wait(practice, 10_000);
  expect(await seen(asAdmin)).toEqual([["lead-1", daniel]]);
});

// Caught: a message to all screens for each of the two halves of a move, or for each person who moves.
test("screens are told every four seconds at most, of all moves together", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAdmin, sofia, daniel } = practice;
  const [sales, lawyer] = [await at(asSales, "lead-1"), await at(asLawyer, "lead-1")];
  await wait(practice, PUBLISHED_EACH_MS.open * 2);
  const read = async () => await asAdmin.query(moves, { room: OPEN });
  const before = await read();
  // The first after a while is told at once.
  const moved = await at(asSales, "lead-2", { leaving: sales });
  expect((await read()).changes).toEqual([...before.changes, "0:lead-2"]);
  await at(asLawyer, "lead-2", { leaving: lawyer });
  await at(asSales, "lead-1", { leaving: moved });
  await wait(practice, PUBLISHED_EACH_MS.open - 500);
  expect((await read()).changes).toEqual([...before.changes, "0:lead-2"]);
  await wait(practice, 500);
  expect(await read()).toEqual({ after: 0, changes: [...before.changes, "0:lead-2", "0:lead-1", "1:lead-2"] });
  expect(await seen(asAdmin)).toEqual([
    ["lead-1", sofia],
    ["lead-2", daniel],
  ]);
});

// Caught: an answer that changes with each sign of life, and so goes to every screen; one that a screen cannot go on from.
test("signs of life change nothing that screens are sent, and whoever follows the moves knows who is there", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAdmin } = practice;
  const known = knownRoom(await asAdmin.query(here, { room: OPEN }));
  await at(asSales, "lead-1");
  await at(asLawyer, "lead-2");
  await wait(practice, PUBLISHED_EACH_MS.open);
  const told = await asAdmin.query(moves, { room: OPEN });
  const followed = followMoves(known, told) ?? expect.fail("missed");
  expect(groupByRecord(followed)).toEqual(await seen(asAdmin));
  for (let round = 0; round < 4; round += 1) {
    await at(asSales, "lead-1");
    await at(asLawyer, "lead-2");
    await wait(practice, 10_000);
  }
  expect(await asAdmin.query(moves, { room: OPEN })).toEqual(told);
});

// Caught: a closed tab that is shown until the next publication.
test("a tab that is closed is gone at once, one that shows another screen within four seconds", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAnonymous, asAdmin, sofia, daniel } = practice;
  const [sales, lawyer] = [await at(asSales, "lead-1"), await at(asLawyer, "lead-2")];
  await wait(practice, PUBLISHED_EACH_MS.open);
  await asAnonymous.mutation(leave, { ...sales, isClosed: false });
  expect(await seen(asAdmin)).toEqual([
    ["lead-1", sofia],
    ["lead-2", daniel],
  ]);
  await wait(practice, PUBLISHED_EACH_MS.open);
  expect(await seen(asAdmin)).toEqual([["lead-2", daniel]]);
  await asAnonymous.mutation(leave, closed(lawyer));
  expect(await seen(asAdmin)).toEqual([]);
});

// Caught: a move from a lead to a client that leaves the person at the lead.
test("a move between kinds of records is told in both rooms", async () => {
  const { asSales, asLawyer, asAdmin, backend, sofia, daniel } = await aLeadList();
  const recordId = await storeClient(backend);
  const leaving = await at(asSales, "lead-1");
  clock.pass(PUBLISHED_EACH_MS.open);
  await asSales.mutation(stay, { room: CLIENT, recordId, tabKey: "tab", leaving });
  expect([await seen(asAdmin), await seen(asAdmin, CLIENT)]).toEqual([[], [[recordId, sofia]]]);
  // Nor where the record that is opened next is none.
  const back = await at(asSales, "lead-1");
  clock.pass(PUBLISHED_EACH_MS.open);
  await at(asLawyer, "lead-1");
  expect(await seen(asAdmin)).toEqual([["lead-1", sofia, daniel]]);
  clock.pass(PUBLISHED_EACH_MS.open);
  await asSales.mutation(stay, { room: OPEN, recordId: "lead-999", tabKey: "tab", leaving: back });
  expect(await seen(asAdmin)).toEqual([["lead-1", daniel]]);
});

// Caught: a job that died with its server, after which nobody is told of anything any more.
test("the first change after a run that did not come is told all the same", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAdmin, sofia, daniel } = practice;
  await at(asSales, "lead-1");
  const lost = await planned(practice);
  expect(lost).toEqual([Date.now() + PUBLISHED_EACH_MS.open]);
  await practice.backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.system.query("_scheduled_functions").take(99)) await ctx.scheduler.cancel(_id);
  });
  clock.pass(PUBLISHED_EACH_MS.open + OVERDUE_MS + 1);
  await at(asSales, "lead-1");
  await at(asLawyer, "lead-1");
  expect(await seen(asAdmin)).toEqual([["lead-1", sofia, daniel]]);
  const next = await planned(practice);
  expect(next).toEqual([Date.now() + PUBLISHED_EACH_MS.open]);
  // The one that was lost and comes after all does nothing.
  clock.pass(1_000);
  await practice.backend.mutation(internal.presence.jobs.publish, { room: OPEN, dueAt: lost[0] ?? 0 });
  expect(await planned(practice)).toEqual(next);
  // Where nothing changes, the hourly sweep finds that no run comes, so that who falls silent is not shown for ever.
  clock.pass(PUBLISHED_EACH_MS.open + OVERDUE_MS);
  await at(asSales, "lead-1");
  await at(asLawyer, "lead-1");
  await practice.backend.mutation(internal.presence.jobs.sweepRoom, { room: OPEN });
  expect(await planned(practice)).toEqual([Date.now() + PUBLISHED_EACH_MS.open]);
});

// Caught: a job that runs every four seconds for ever in a room in which nobody is.
test("runs follow each other while somebody is there, and end after the last has left", async () => {
  const practice = await aLeadList();
  const left = await at(practice.asSales, "lead-1");
  await wait(practice, PUBLISHED_EACH_MS.open * 2);
  expect(await planned(practice)).toEqual([expect.any(Number)]);
  await practice.asAnonymous.mutation(leave, closed(left));
  await wait(practice, PUBLISHED_EACH_MS.open * 2);
  expect(await planned(practice)).toEqual([null]);
});

// Caught: a clock that was turned back by a day, after which nobody is told of anything for a day.
test("a clock that is turned back delays nothing", async () => {
  const { asSales, asLawyer, asAdmin, sofia, daniel } = await aLeadList();
  await at(asSales, "lead-1");
  clock.pass(-24 * 60 * 60 * 1_000);
  await at(asLawyer, "lead-1");
  expect(await seen(asAdmin)).toEqual([["lead-1", sofia, daniel]]);
});

// Caught: a former member among those who are there until their tab is closed.
test("who loses access is gone at once, and can neither see nor be seen", async () => {
  const { asSales, asAdmin, sofia } = await aLeadList();
  await at(asSales, "lead-1");
  await asSales.mutation(stay, { room: WRITING, recordId: "lead-1", tabKey: "tab", leaving: null });
  expect(await seen(asAdmin, WRITING)).toEqual([["lead-1", sofia]]);
  await asAdmin.mutation(api.access.staff.revokeMember, { userId: sofia });
  for (const room of [OPEN, WRITING]) expect(await seen(asAdmin, room)).toEqual([]);
  expect((await asAdmin.query(moves, { room: OPEN })).changes).toEqual([""]);
  expect(await refusalOf(at(asSales, "lead-1"))).toEqual({ code: "FORBIDDEN" });
  expect(await refusalOf(asSales.query(here, { room: OPEN }))).toEqual({ code: "FORBIDDEN" });
  expect((await asAdmin.query(people, {})).map(({ name }) => name)).toEqual(["Ana Duarte", "Daniel Okafor"]);
});

test("a client neither sees who is there nor is there, and ends nobody's visit by guessing", async () => {
  const { asSales, asClient, asAdmin, sofia } = await aLeadList();
  await at(asSales, "lead-1");
  expect(await refusalOf(asClient.query(here, { room: OPEN }))).toEqual({ code: "FORBIDDEN" });
  expect(await refusalOf(at(asClient, "lead-1"))).toEqual({ code: "FORBIDDEN" });
  for (const sessionToken of ["", sofia, "lead-1", "tab"]) {
    await asClient.mutation(leave, { room: OPEN, sessionToken, isClosed: true });
  }
  expect(await seen(asAdmin)).toEqual([["lead-1", sofia]]);
});

// Caught: a contract that lists know by the id of its signing, shown under its own; a deleted client shown as open.
test("a record is known by the id that its list has", async () => {
  const { asSales, asAdmin, backend, sofia } = await aLeadList();
  const client = await storeClient(backend);
  const contract = await storeContract(backend, { submissionId: "sub-1" });
  const clientCase = await storeCase(backend, { clientId: client });
  const visits = [
    { kind: "client", id: client, listed: client },
    { kind: "contract", id: contract, listed: "sub-1" },
    { kind: "contract", id: "sub-1", listed: "sub-1" },
    { kind: "case", id: clientCase, listed: clientCase },
  ] as const;
  for (const { kind, id, listed } of visits) {
    const room = { kind, doing: "open" } as const;
    const visit = await asSales.mutation(stay, { room, recordId: id, tabKey: "tab", leaving: null });
    expect(visit?.recordId).toBe(listed);
    expect(await seen(asAdmin, room)).toEqual([[listed, sofia]]);
  }
});

// Caught: a page whose record was deleted, which fails every ten seconds.
test("nobody is at a record that is not there, and a key that is too long is refused", async () => {
  const { asSales, asAdmin, backend } = await aLeadList();
  const deleted = await storeClient(backend, { deleted: { at: 1, byName: "Sofia Reyes" } });
  for (const kind of ["lead", "contract", "client", "case"] as const) {
    for (const recordId of ["", "lead-999", deleted, `lead-1 ${deleted}`]) {
      expect(
        await asSales.mutation(stay, { room: { kind, doing: "open" }, recordId, tabKey: "tab", leaving: null }),
      ).toBeNull();
    }
    expect(await seen(asAdmin, { kind, doing: "open" })).toEqual([]);
  }
  expect(await refusalOf(at(asSales, "lead-1", { tabKey: "k".repeat(65) }))).toEqual({
    code: "INVALID",
    field: "tabKey",
    reason: "tooLong",
  });
  await at(asSales, "lead-1", { tabKey: "k".repeat(64) });
});

// Caught: visits kept for ever: what a person has had open and when would be known of every record.
test("a visit that ended an hour ago is forgotten, one that goes on is not", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAnonymous, asAdmin, backend, daniel } = practice;
  const stored = async () => await backend.run(async (ctx) => await ctx.db.query("presence_rooms").take(9));
  await asAnonymous.mutation(leave, closed(await at(asSales, "lead-1")));
  clock.pass(ENDED_KEPT_MS);
  await backend.mutation(internal.presence.jobs.sweepRoom, { room: OPEN });
  expect(await endedVisits(practice)).toEqual(1);
  clock.pass(1);
  await at(asLawyer, "lead-2");
  await asAnonymous.mutation(leave, closed(await at(asSales, "lead-2")));
  expect(await endedVisits(practice)).toEqual(2);
  await backend.mutation(internal.presence.jobs.sweepRoom, { room: OPEN });
  expect(await endedVisits(practice)).toEqual(1);
  expect(await stored()).toMatchObject([{ seats: [{ userId: daniel, recordId: "lead-2" }], changes: [] }]);
  // Where there is nothing to forget, no screen has to read the room again.
  const before = await stored();
  await backend.mutation(internal.presence.jobs.sweepRoom, { room: OPEN });
  expect(await stored()).toEqual(before);
  expect(await seen(asAdmin)).toEqual([["lead-2", daniel]]);
});

test("the hourly sweep looks through every room", async () => {
  const { backend } = await aLeadList();
  await backend.mutation(internal.presence.jobs.sweep, {});
  const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(20));
  const rooms = ["lead", "contract", "client", "case"].flatMap((kind) =>
    ["open", "writing"].map((doing) => ["presence/jobs:sweepRoom", [{ room: { kind, doing } }]]),
  );
  expect(jobs.map(({ name, args }) => [name, args])).toEqual(rooms);
});

// Caught: of more than a batch the others waited for the next hour, and piled up.
test("more ended visits than a batch are all forgotten by one sweep", async () => {
  const practice = await aLeadList();
  const { backend } = practice;
  await backend.run(async (ctx) => {
    for (let nth = 1; nth <= 201; nth += 1) {
      const who = { roomId: "lead open", userId: `u${String(nth)}`, sessionId: `s${String(nth)}`, interval: 10_000 };
      const { sessionToken } = await ctx.runMutation(components.presence.public.heartbeat, who);
      await ctx.runMutation(components.presence.public.disconnect, { sessionToken });
    }
  });
  clock.pass(ENDED_KEPT_MS + 1);
  expect(await endedVisits(practice)).toBe(201);
  await backend.mutation(internal.presence.jobs.sweepRoom, { room: OPEN });
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await endedVisits(practice)).toBe(0);
});

/** How many ended visits the component keeps of leads. */
async function endedVisits({ backend }: Pick<Practice, "backend">): Promise<number> {
  const visits = await backend.run(
    async (ctx) => await ctx.runQuery(components.presence.public.listRoom, { roomId: "lead open", limit: 300 }),
  );
  return visits.filter(({ online }) => !online).length;
}

/** When the next publications of rooms are due. */
async function planned({ backend }: Pick<Practice, "backend">): Promise<(number | null)[]> {
  return await backend.run(async (ctx) => (await ctx.db.query("presence_runs").take(9)).map(({ dueAt }) => dueAt));
}

describe("the secret with which a tab leaves", () => {
  const readsRoom = async (practice: Practice, call: () => Promise<unknown>) => {
    const list = vi.spyOn(component, "listRoom");
    await call();
    const isRead = list.mock.calls.length > 0;
    list.mockRestore();
    return isRead;
  };
  const secretsIn = async ({ backend }: Practice) =>
    (await backend.run(async (ctx) => await ctx.db.query("presence_secrets").take(10))).length;

  // Caught: 2,419 readings of a room in four seconds by somebody without an account.
  test.each(["", "x".repeat(10_000), "\u0000", "\u202e", "😀", "0b5e3c5e-0000-4000-8000-000000000000"])(
    "that is made up reads no room (%j)",
    async (sessionToken) => {
      const practice = await aLeadList();
      await at(practice.asSales, "lead-1");
      for (const isClosed of [true, false]) {
        const guess = { room: OPEN, sessionToken, isClosed };
        expect(await readsRoom(practice, () => practice.asAnonymous.mutation(leave, guess))).toBe(false);
      }
      expect(await seen(practice.asAdmin)).toEqual([["lead-1", practice.sofia]]);
    },
  );

  test("works once, for the room that it is of, and is not kept", async () => {
    const practice = await aLeadList();
    const left = await at(practice.asSales, "lead-1");
    const ofAnother = { ...closed(left), room: CLIENT };
    expect(await readsRoom(practice, () => practice.asAnonymous.mutation(leave, ofAnother))).toBe(true);
    expect(await seen(practice.asAdmin)).toEqual([]);
    expect(await readsRoom(practice, () => practice.asAnonymous.mutation(leave, closed(left)))).toBe(false);
    expect(await secretsIn(practice)).toBe(0);
  });

  test("is kept once for a tab that stays, and a day for one that goes without a word", async () => {
    const practice = await aLeadList();
    const left = await at(practice.asSales, "lead-1");
    clock.pass(5_000);
    // A sign of life that changes nothing reads no room either.
    expect(await readsRoom(practice, () => at(practice.asSales, "lead-1"))).toBe(false);
    expect(await secretsIn(practice)).toBe(1);
    clock.pass(-5_000);
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1_000);
    await practice.backend.mutation(internal.presence.jobs.sweep, {});
    expect(await secretsIn(practice)).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    await practice.backend.mutation(internal.presence.jobs.sweep, {});
    expect(await secretsIn(practice)).toBe(0);
    // The next sign of life of a tab that was there all the time.
    expect(await at(practice.asSales, "lead-1")).toEqual(left);
    expect(await secretsIn(practice)).toBe(1);
  });
});
