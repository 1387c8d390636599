import { expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../tests/support/functions/personas";
import { storeCase, storeClient, storeContract, storeLeads } from "../../tests/support/functions/samples";
import { api, components, internal } from "../_generated/api";
import { ENDED_KEPT_MS } from "./rules";

const clock = useFixedClock();
const { here, people, stay } = api.presence.staff;
const { leave } = api.presence.open;
const OPEN = { kind: "lead", doing: "open" } as const;
const WRITING = { kind: "lead", doing: "writing" } as const;

async function aLeadList() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 }, { number: 2 });
  const rows = await practice.asAdmin.query(people, {});
  const idOf = (name: string) => rows.find((person) => person.name === name)?.userId ?? expect.fail(name);
  return { ...practice, sofia: idOf("Sofia Reyes"), daniel: idOf("Daniel Okafor") };
}

/** Somebody has a lead open; the answer is what their tab leaves with. */
async function at(asStaff: Practice["asSales"], recordId: string, tabKey = "tab") {
  const visit = await asStaff.mutation(stay, { room: OPEN, recordId, tabKey });
  return { sessionToken: visit?.sessionToken ?? expect.fail(`no ${recordId}`) };
}

/** Time passes in the steps in which jobs are due. */
async function wait({ backend }: Pick<Practice, "backend">, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    vi.advanceTimersByTime(500);
    await backend.finishInProgressScheduledFunctions();
  }
}

test("everybody sees who has which record open, and nobody who writes a note with it", async () => {
  const { asSales, asLawyer, asAdmin, sofia, daniel } = await aLeadList();
  await at(asSales, "lead-1");
  await at(asLawyer, "lead-1");
  await at(asLawyer, "lead-2", "other tab");
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([
    ["lead-1", sofia, daniel],
    ["lead-2", daniel],
  ]);
  for (const room of [WRITING, { kind: "case", doing: "open" } as const]) {
    expect(await asAdmin.query(here, { room })).toEqual([]);
  }
});

// Caught: a person in two tabs shown twice, or gone with the first tab that is closed.
test("a person in two tabs counts once, until the last of them is closed", async () => {
  const { asSales, asAnonymous, asAdmin, sofia } = await aLeadList();
  const one = await at(asSales, "lead-1", "one");
  const other = await at(asSales, "lead-1", "other");
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([["lead-1", sofia]]);
  await asAnonymous.mutation(leave, one);
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([["lead-1", sofia]]);
  await asAnonymous.mutation(leave, other);
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([]);
});

// Caught: a session of one person ended or taken over by another who sends the same key.
test("tabs of two people may have the same key", async () => {
  const { asSales, asLawyer, asAnonymous, asAdmin, daniel } = await aLeadList();
  const sofias = await at(asSales, "lead-1", "same");
  await at(asLawyer, "lead-1", "same");
  await asAnonymous.mutation(leave, sofias);
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([["lead-1", daniel]]);
});

// Caught: somebody shown for ever whose machine was switched off.
test("who says nothing for 25 seconds is gone; who says that they are there is not", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAdmin, sofia, daniel } = practice;
  await at(asSales, "lead-1");
  await at(asLawyer, "lead-1");
  await wait(practice, 10_000);
  await at(asLawyer, "lead-1");
  await wait(practice, 10_000);
  await at(asLawyer, "lead-1");
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([["lead-1", sofia, daniel]]);
  await wait(practice, 10_000);
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([["lead-1", daniel]]);
});

// Caught: a former member among those who are there until their tab is closed.
test("who loses access is gone at once, and can neither see nor be seen", async () => {
  const { asSales, asAdmin, sofia } = await aLeadList();
  await at(asSales, "lead-1");
  await asSales.mutation(stay, { room: WRITING, recordId: "lead-1", tabKey: "tab" });
  expect(await asAdmin.query(here, { room: WRITING })).toEqual([["lead-1", sofia]]);
  await asAdmin.mutation(api.access.staff.revokeMember, { userId: sofia });
  for (const room of [OPEN, WRITING]) expect(await asAdmin.query(here, { room })).toEqual([]);
  expect(await refusalOf(at(asSales, "lead-1"))).toEqual({ code: "FORBIDDEN" });
  expect(await refusalOf(asSales.query(here, { room: OPEN }))).toEqual({ code: "FORBIDDEN" });
  expect((await asAdmin.query(people, {})).map(({ name }) => name)).toEqual(["Ana Duarte", "Daniel Okafor"]);
});

test("a client neither sees who is there nor is there, and ends nobody's visit by guessing", async () => {
  const { asSales, asClient, asAdmin, sofia } = await aLeadList();
  await at(asSales, "lead-1");
  expect(await refusalOf(asClient.query(here, { room: OPEN }))).toEqual({ code: "FORBIDDEN" });
  expect(await refusalOf(at(asClient, "lead-1"))).toEqual({ code: "FORBIDDEN" });
  for (const sessionToken of ["", sofia, "lead-1", "tab"]) await asClient.mutation(leave, { sessionToken });
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([["lead-1", sofia]]);
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
    const visit = await asSales.mutation(stay, { room, recordId: id, tabKey: "tab" });
    expect(visit?.recordId).toBe(listed);
    expect(await asAdmin.query(here, { room })).toEqual([[listed, sofia]]);
  }
});

// Caught: a page whose record was deleted, which fails every ten seconds.
test("nobody is at a record that is not there, and a key that is too long is refused", async () => {
  const { asSales, asAdmin, backend } = await aLeadList();
  const deleted = await storeClient(backend, { deleted: { at: 1, byName: "Sofia Reyes" } });
  for (const kind of ["lead", "contract", "client", "case"] as const) {
    for (const recordId of ["", "lead-999", deleted, `lead-1 ${deleted}`]) {
      expect(await asSales.mutation(stay, { room: { kind, doing: "open" }, recordId, tabKey: "tab" })).toBeNull();
    }
    expect(await asAdmin.query(here, { room: { kind, doing: "open" } })).toEqual([]);
  }
  expect(await refusalOf(at(asSales, "lead-1", "k".repeat(65)))).toMatchObject({ code: "INVALID", field: "tabKey" });
});

// Caught: visits kept for ever: what a person has had open and when would be known of every record.
test("a visit that ended an hour ago is forgotten, one that goes on is not", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAnonymous, asAdmin, backend, daniel } = practice;
  const stored = () => backend.query(internal.presence.cached.here, { room: OPEN });
  await asAnonymous.mutation(leave, await at(asSales, "lead-1"));
  clock.pass(ENDED_KEPT_MS + 1);
  await at(asLawyer, "lead-2");
  await asAnonymous.mutation(leave, await at(asSales, "lead-2"));
  expect(await endedVisits(practice)).toEqual(2);
  await backend.mutation(internal.presence.jobs.sweepRoom, { room: OPEN });
  expect([await endedVisits(practice), await stored()]).toEqual([1, [["lead-2", daniel]]]);
  expect(await asAdmin.query(here, { room: OPEN })).toEqual([["lead-2", daniel]]);
});

/** How many ended visits the component keeps of leads. */
async function endedVisits({ backend }: Pick<Practice, "backend">): Promise<number> {
  const visits = await backend.run(
    async (ctx) => await ctx.runQuery(components.presence.public.listRoom, { roomId: "lead open" }),
  );
  return visits.filter(({ online }) => !online).length;
}
