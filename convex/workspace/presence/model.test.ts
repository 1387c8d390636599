import { expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeContract, storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { PlaceKind } from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const SILENT_MS = 20_000;

const clock = useFixedClock();
const { at, byRecord, heartbeat, people } = api.workspace.presence.staff;
const { leave } = api.workspace.presence.open;
const lead = (number: number) => ({ kind: "lead", recordId: `lead-${String(number)}` }) as const;

async function aLeadList() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 }, { number: 2 });
  const rows = await practice.asAdmin.query(people, {});
  const idOf = (name: string) => rows.find((person) => person.name === name)?.userId ?? expect.fail(name);
  return { ...practice, sofia: idOf("Sofia Reyes"), daniel: idOf("Daniel Okafor") };
}

type Caller = Practice["asSales"];
type Place = (typeof heartbeat)["_args"]["place"];

/** Sends a heartbeat of a tab that shows a record, or none. */
async function show(caller: Caller, place: Place, { tabKey = "tab", isWriting = false } = {}): Promise<null> {
  return await caller.mutation(heartbeat, { tabKey, place, isWriting });
}

/** The people in the list of leads. */
async function listed(caller: Caller, kind: PlaceKind = "lead"): Promise<string[][]> {
  return await caller.query(byRecord, { kind });
}

/** The people on a record's page: names, with a star for a person who writes. */
async function paged(caller: Caller, place: NonNullable<Place>): Promise<string[]> {
  const there = await caller.query(at, { place });
  return there.map(({ name, isWriting }) => `${name}${isWriting ? "*" : ""}`);
}

async function storedRows({ backend }: Pick<Practice, "backend">): Promise<[visits: number, tabs: number]> {
  return await backend.run(async (ctx) => [
    (await ctx.db.query("presence_visits").take(99)).length,
    (await ctx.db.query("presence_tabs").take(99)).length,
  ]);
}

// Caught, one at a time: people of one record at another; people who came later first.
test("everybody sees at once the people on each record, in lists and on its page", async () => {
  const { asSales, asLawyer, asAdmin, sofia, daniel } = await aLeadList();
  await show(asSales, lead(1));
  await show(asLawyer, lead(2), { tabKey: "other tab" });
  await show(asLawyer, lead(1));
  expect(await listed(asAdmin)).toEqual([
    ["lead-1", sofia, daniel],
    ["lead-2", daniel],
  ]);
  expect(await paged(asAdmin, lead(1))).toEqual(["Sofia Reyes", "Daniel Okafor"]);
  expect(await asAdmin.query(at, { place: lead(2) })).toEqual([
    { userId: daniel, name: "Daniel Okafor", isWriting: false },
  ]);
  expect(await listed(asAdmin, "case")).toEqual([]);
});

// Caught: a tab at two records after a move, or still at the earlier one.
test("a tab is at one record, and disappears at once when it leaves", async () => {
  const practice = await aLeadList();
  const { asSales, asAdmin, backend, sofia } = practice;
  const client = await storeClient(backend);
  await show(asSales, lead(1));
  await show(asSales, lead(2));
  expect(await listed(asAdmin)).toEqual([["lead-2", sofia]]);
  await show(asSales, { kind: "client", recordId: client });
  expect([await listed(asAdmin), await listed(asAdmin, "client")]).toEqual([[], [[client, sofia]]]);
  await show(asSales, lead(999));
  expect(await listed(asAdmin, "client")).toEqual([]);
  await show(asSales, lead(1));
  await show(asSales, null);
  expect(await listed(asAdmin)).toEqual([]);
  // Caught: rows that stay for ever and say what somebody had open.
  expect(await storedRows(practice)).toEqual([0, 0]);
});

// Caught: a person in two tabs shown twice, or gone with the first closed tab.
test("a person in two tabs counts once, until the last of them is closed", async () => {
  const { asSales, asAdmin, sofia } = await aLeadList();
  await show(asSales, lead(1), { tabKey: "one" });
  await show(asSales, lead(1), { tabKey: "other", isWriting: true });
  expect(await listed(asAdmin)).toEqual([["lead-1", sofia]]);
  expect(await paged(asAdmin, lead(1))).toEqual(["Sofia Reyes*"]);
  await show(asSales, null, { tabKey: "one" });
  expect(await listed(asAdmin)).toEqual([["lead-1", sofia]]);
  await show(asSales, null, { tabKey: "other" });
  expect(await listed(asAdmin)).toEqual([]);
});

// Caught, one at a time: a closed tab that stays; one that ends another tab of its person.
test("a closed tab leaves by its key alone, and a made-up key changes nothing", async () => {
  const practice = await aLeadList();
  const { asSales, asAnonymous, asClient, asAdmin, sofia } = practice;
  await show(asSales, lead(1), { tabKey: "secret one" });
  await show(asSales, lead(2), { tabKey: "secret two" });
  for (const madeUp of ["", "tab", "secret", sofia, "lead-1", "x".repeat(10_000), "\u0000", "😀"]) {
    await asAnonymous.mutation(leave, { tabKey: madeUp });
    await asClient.mutation(leave, { tabKey: madeUp });
  }
  expect(await listed(asAdmin)).toHaveLength(2);
  for (let round = 0; round < 2; round += 1) {
    await asAnonymous.mutation(leave, { tabKey: "secret one" });
    expect(await listed(asAdmin)).toEqual([["lead-2", sofia]]);
  }
  expect(await storedRows(practice)).toEqual([1, 1]);
});

// Caught: a tab of one person moved or ended by another who sends the same key.
test("tabs of two people may have the same key", async () => {
  const { asSales, asLawyer, asAdmin, daniel } = await aLeadList();
  await show(asSales, lead(1), { tabKey: "same" });
  await show(asLawyer, lead(1), { tabKey: "same" });
  await show(asSales, null, { tabKey: "same" });
  expect(await listed(asAdmin)).toEqual([["lead-1", daniel]]);
});

test("a person who writes is shown to write until they stop, at that record alone", async () => {
  const { asSales, asLawyer, asAdmin } = await aLeadList();
  await show(asSales, lead(1));
  await show(asLawyer, lead(1));
  await show(asSales, lead(1), { isWriting: true });
  expect(await paged(asAdmin, lead(1))).toEqual(["Sofia Reyes*", "Daniel Okafor"]);
  expect(await paged(asAdmin, lead(2))).toEqual([]);
  await show(asSales, lead(1));
  expect(await paged(asAdmin, lead(1))).toEqual(["Sofia Reyes", "Daniel Okafor"]);
});

// Caught, one at a time: somebody shown for ever after their machine was switched off; a heartbeat without effect.
test("a tab is gone 20 seconds after its last heartbeat, with the next heartbeat of any tab", async () => {
  const practice = await aLeadList();
  const { asSales, asLawyer, asAdmin, sofia, daniel } = practice;
  await show(asSales, lead(1));
  await show(asLawyer, lead(1));
  clock.pass(9_000);
  await show(asLawyer, lead(1));
  clock.pass(SILENT_MS - 9_000 - 1);
  await show(asAdmin, null);
  expect(await listed(asAdmin)).toEqual([["lead-1", sofia, daniel]]);
  clock.pass(1);
  await show(asAdmin, null);
  expect(await listed(asAdmin)).toEqual([["lead-1", daniel]]);
  expect(await storedRows(practice)).toEqual([1, 1]);
  // A machine that wakes up is present again.
  await show(asSales, lead(1));
  expect(await listed(asAdmin)).toEqual([["lead-1", daniel, sofia]]);
});

// Caught: a live query of every screen that runs again at each heartbeat.
test("a heartbeat changes nothing that screens read", async () => {
  const { asSales, backend } = await aLeadList();
  await show(asSales, lead(1), { isWriting: true });
  const visits = async () => await backend.run(async (ctx) => await ctx.db.query("presence_visits").take(9));
  const before = await visits();
  clock.pass(9_000);
  await show(asSales, lead(1), { isWriting: true });
  expect(await visits()).toEqual(before);
});

// Caught: a former member among those who are there until their tab falls silent.
test("a person who loses access disappears at once, and can neither see nor be seen", async () => {
  const { asSales, asAdmin, sofia } = await aLeadList();
  await show(asSales, lead(1), { isWriting: true });
  expect(await listed(asAdmin)).toEqual([["lead-1", sofia]]);
  await asAdmin.mutation(api.access.members.staff.revokeMember, { userId: sofia });
  expect([await listed(asAdmin), await paged(asAdmin, lead(1))]).toEqual([[], []]);
  expect((await asAdmin.query(people, {})).map(({ name }) => name)).toEqual(["Ana Duarte", "Daniel Okafor"]);
  for (const call of [show(asSales, lead(1)), listed(asSales), paged(asSales, lead(1))]) {
    expect(await refusalOf(call)).toEqual({ code: "FORBIDDEN" });
  }
});

test("a client neither sees presence nor is present", async () => {
  const { asSales, asClient, asAdmin, sofia } = await aLeadList();
  await show(asSales, lead(1));
  for (const call of [show(asClient, null), listed(asClient), paged(asClient, lead(1))]) {
    expect(await refusalOf(call)).toEqual({ code: "FORBIDDEN" });
  }
  expect(await listed(asAdmin)).toEqual([["lead-1", sofia]]);
});

// Caught: a contract shown under another id than in lists; a page that does not find its own people.
test("a record is found by its id in lists, and by each id of its address", async () => {
  const { asSales, asAdmin, backend, sofia } = await aLeadList();
  const client = await storeClient(backend);
  const contract = await storeContract(backend, { submissionId: "sub-1" });
  const clientCase = await storeCase(backend, { clientId: client });
  const addresses = [
    { kind: "client", recordId: client, inList: client },
    { kind: "contract", recordId: contract, inList: "sub-1" },
    { kind: "contract", recordId: "sub-1", inList: "sub-1" },
    { kind: "case", recordId: clientCase, inList: clientCase },
  ] as const;
  for (const { kind, recordId, inList } of addresses) {
    await show(asSales, { kind, recordId });
    expect(await listed(asAdmin, kind)).toEqual([[inList, sofia]]);
    expect(await paged(asAdmin, { kind, recordId })).toEqual(["Sofia Reyes"]);
  }
  await show(asSales, { kind: "contract", recordId: contract });
  expect(await paged(asAdmin, { kind: "contract", recordId: "sub-1" })).toEqual(["Sofia Reyes"]);
});

// Caught: a page whose record was deleted, which fails every nine seconds.
test("an absent record has nobody, and a key that is too long is refused", async () => {
  const { asSales, asAdmin, backend } = await aLeadList();
  const deleted = await storeClient(backend, { deleted: { at: 1, byName: "Sofia Reyes" } });
  for (const kind of ["lead", "contract", "client", "case"] as const) {
    for (const recordId of ["", "lead-999", deleted, `lead-1 ${deleted}`]) {
      expect(await show(asSales, { kind, recordId })).toBeNull();
      expect(await paged(asAdmin, { kind, recordId })).toEqual([]);
    }
    expect(await listed(asAdmin, kind)).toEqual([]);
  }
  expect(await refusalOf(show(asSales, lead(1), { tabKey: "k".repeat(65) }))).toEqual({
    code: "INVALID",
    field: "tabKey",
    reason: "tooLong",
  });
  await show(asSales, lead(1), { tabKey: "k".repeat(64) });
});
