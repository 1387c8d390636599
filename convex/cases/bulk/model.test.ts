import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";

const clock = useFixedClock();
const { change, recent, undo } = api.cases.bulk.staff;
const { setOwner, setStage } = api.cases.record.staff;
const MINUTE = 60_000;

async function someCases(count = 3) {
  const practice = await aPractice(startBackend());
  const { backend } = practice;
  const clientId = await storeClient(backend, { clientName: "Ana Souza" });
  const ids: Id<"cases">[] = [];
  for (let serial = 1_000; serial < 1_000 + count; serial += 1) {
    ids.push(await storeCase(backend, { clientId, serial }));
  }
  const users = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
  const idOf = (name: string) => users.find((user) => user.name === name)?._id ?? expect.fail(`no ${name}`);
  const stored = async () => await backend.run(async (ctx) => await ctx.db.query("cases").take(count));
  const seen = (from: string) => ids.map((caseId) => ({ caseId, from }));
  const events = async () => await backend.run(async (ctx) => await ctx.db.query("audit_events").take(99));
  const audit = async () => (await events()).map(({ action }) => action);
  const news = async () => await backend.run(async (ctx) => await ctx.db.query("notifications").take(9));
  return { ...practice, clientId, ids, idOf, stored, seen, events, audit, news };
}

describe("a change of many cases", () => {
  test.each([
    ["stage", "information_collection", "document_review"],
    ["priority", "medium", "urgent"],
  ] as const)("sets the %s of each, with an event of its own", async (field, from, to) => {
    const { asSales, seen, stored, audit, events } = await someCases();
    expect(await asSales.mutation(change, { field, to, cases: seen(from) })).toMatchObject({ changed: 3, left: 0 });
    expect((await stored()).map((each) => each[field])).toEqual([to, to, to]);
    const action = field === "stage" ? "cases:setStage" : "cases:setPriority";
    expect(await audit()).toEqual([action, action, action, "cases:changeMany"]);
    expect((await events()).at(-1)).toMatchObject({ subject: "cases", after: `${field} of 3 cases` });
  });

  // Caught: an owner told three times; a former member as the owner of hundreds of cases.
  test("gives them to one member, who is told once; a former member is refused", async () => {
    const { asSales, asLawyer, ids, idOf, seen, stored, news } = await someCases();
    const daniel = idOf("Daniel Okafor");
    await asSales.mutation(change, { field: "owner", to: daniel, cases: seen("") });
    expect((await stored()).map(({ ownerId }) => ownerId)).toEqual([daniel, daniel, daniel]);
    expect(await news()).toMatchObject([{ kind: "caseAssigned", count: 3, userId: daniel, byName: "Sofia Reyes" }]);
    expect(await asLawyer.query(recent, {})).toMatchObject({ field: "owner", to: daniel, count: 3, at: NOON });
    const cases = ids.map((caseId) => ({ caseId, from: daniel }));
    const refused = asSales.mutation(change, { field: "owner", to: idOf("Rui Alves"), cases });
    expect(await refusalOf(refused)).toMatchObject({ code: "INVALID", reason: "Choose a team member" });
  });

  // Caught: a colleague's choice overwritten unseen because the case was one of many.
  test("leaves alone and counts a case that somebody else has changed, or that is gone", async () => {
    const { backend, asSales, asLawyer, ids, seen, stored } = await someCases();
    const [caseId = ids[0]] = ids;
    if (caseId === undefined) throw new Error("no case");
    await asLawyer.mutation(setStage, { caseId, from: "information_collection", to: "approved" });
    const other = await storeClient(backend, { number: 7, deleted: { at: 1, byName: "Ana" } });
    const gone = await storeCase(backend, { clientId: other, serial: 9_000 });
    const from = "information_collection";
    const cases = [...seen(from), { caseId: gone, from }, { caseId: "nothing", from }];
    const done = await asSales.mutation(change, { field: "stage", to: "document_review", cases });
    expect(done).toMatchObject({ changed: 2, left: 3 });
    expect((await stored()).map(({ stage }) => stage)).toEqual(["approved", "document_review", "document_review"]);
  });

  test.each([
    ["stage", "nowhere", "Choose a stage"],
    ["priority", "asap", "Choose a priority"],
    ["owner", "nobody", "Choose a team member"],
  ] as const)("to an unknown %s is refused", async (field, to, reason) => {
    const { asSales, seen } = await someCases(1);
    expect(await refusalOf(asSales.mutation(change, { field, to, cases: seen("") }))).toMatchObject({ reason });
  });

  // Caught: ten thousand rows in one commit.
  test("has at most two hundred cases, and two hundred of two hundred clients fit", async () => {
    const { backend, asSales, stored } = await someCases(0);
    const cases: { caseId: string; from: string }[] = [];
    for (let number = 10; number < 210; number += 1) {
      const clientId = await storeClient(backend, { number, clientEmail: `c${String(number)}@mail.test` });
      cases.push({
        caseId: await storeCase(backend, { clientId, serial: 1_000 + number }),
        from: "information_collection",
      });
    }
    const wanted = { field: "stage", to: "approved" } as const;
    const tooMany = asSales.mutation(change, { ...wanted, cases: [...cases, { caseId: "more", from: "" }] });
    expect(await refusalOf(tooMany)).toEqual({
      code: "INVALID",
      field: "cases",
      reason: "Change at most 200 cases at once",
    });
    expect(await asSales.mutation(change, { ...wanted, cases })).toMatchObject({ changed: 200, left: 0 });
    expect(await stored()).toEqual([]);
  });
});

describe("undo", () => {
  test("restores each case's own value, but not where somebody has chosen since", async () => {
    const { asSales, asLawyer, asAdmin, ids, idOf, seen, stored, audit } = await someCases();
    const [daniel, sofia] = [idOf("Daniel Okafor"), idOf("Sofia Reyes")];
    const [first = "", second = ""] = ids;
    await asSales.mutation(setOwner, { caseId: first, from: "", to: sofia });
    clock.pass(MINUTE);
    const cases = seen("").map((each) => (each.caseId === first ? { ...each, from: sofia } : each));
    const { changeId } = await asSales.mutation(change, { field: "owner", to: daniel, cases });
    clock.pass(MINUTE);
    await asAdmin.mutation(setOwner, { caseId: second, from: daniel, to: sofia });
    // Chosen again by a person: the same value, and no longer the bulk change's.
    await asAdmin.mutation(setOwner, { caseId: second, from: sofia, to: daniel });
    expect(await asLawyer.mutation(undo, { changeId: changeId ?? "" })).toEqual({ changeId, changed: 2, left: 1 });
    expect((await stored()).map(({ ownerId }) => ownerId ?? null)).toEqual([sofia, daniel, null]);
    expect((await audit()).at(-1)).toBe("cases:undoMany");
    expect(await asSales.query(recent, {})).toBeNull();
    const again = await refusalOf(asSales.mutation(undo, { changeId: changeId ?? "" }));
    expect(again).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor" });
  });

  // Caught: cases of an owner who has left, which an undo cannot give back; an undo of nothing in the audit log.
  test("gives cases back to an owner who has left since, and is no event if everything was changed since", async () => {
    const { asSales, asLawyer, backend, ids, idOf, seen, stored, events } = await someCases(1);
    const [daniel, sofia, caseId = ""] = [idOf("Daniel Okafor"), idOf("Sofia Reyes"), ...ids];
    await asSales.mutation(setOwner, { caseId, from: "", to: daniel });
    clock.pass(MINUTE);
    const cases = seen(daniel);
    const { changeId } = await asSales.mutation(change, { field: "owner", to: sofia, cases });
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", daniel, { status: "revoked" });
    });
    await asSales.mutation(undo, { changeId: changeId ?? "" });
    expect((await stored()).map(({ ownerId }) => ownerId)).toEqual([daniel]);
    expect((await events()).at(-1)).toMatchObject({ action: "cases:undoMany", after: "owner of 1 case" });
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", daniel, { status: "active" });
    });
    const second = await asSales.mutation(change, { field: "priority", to: "low", cases: seen("medium") });
    clock.pass(MINUTE);
    await asLawyer.mutation(api.cases.record.staff.setPriority, { caseId, from: "low", to: "high" });
    await asSales.mutation(undo, { changeId: second.changeId ?? "" });
    expect((await events()).at(-1)).toMatchObject({ action: "cases:setPriority", actorName: "Daniel Okafor" });
  });

  test("is refused after ten minutes, and for an unknown change", async () => {
    const { asSales, seen } = await someCases();
    const { changeId } = await asSales.mutation(change, { field: "priority", to: "low", cases: seen("medium") });
    clock.pass(10 * MINUTE);
    expect(await refusalOf(asSales.mutation(undo, { changeId: changeId ?? "" }))).toEqual({
      code: "INVALID",
      field: "change",
      reason: "A change of many cases can be undone for ten minutes only.",
    });
    expect(await refusalOf(asSales.mutation(undo, { changeId: "none" }))).toEqual({
      code: "NOT_FOUND",
      what: "change",
    });
  });
});
