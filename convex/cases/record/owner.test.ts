import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

useFixedClock();
const { get, setOwner } = api.cases.record.staff;

async function aCase() {
  const practice = await aPractice(startBackend());
  const clientId = await storeClient(practice.backend);
  const caseId = await storeCase(practice.backend, { clientId });
  const users = await practice.backend.run(async (ctx) => await ctx.db.query("users").take(9));
  const idOf = (name: string) => users.find((user) => user.name === name)?._id ?? expect.fail(`no ${name}`);
  const shown = async () => {
    const { ownerId, ownerName, isOwnerHere } =
      (await practice.asSales.query(get, { clientId, caseId })) ?? expect.fail("no case");
    return [ownerId, ownerName, isOwnerHere];
  };
  const news = async () =>
    await practice.backend.run(async (ctx) => {
      const all = await ctx.db.query("notifications").take(9);
      return all.map(({ kind, userId, name, recordId, byName }) => ({ kind, userId, name, recordId, byName }));
    });
  return { ...practice, clientId, caseId, idOf, shown, news };
}

// Caught: an owner who did not hear of the case; a person who took a case and heard of it; an id in the audit log.
test("an owner is set and taken away; the audit log has the names, and the new owner is told", async () => {
  const { backend, asSales, asLawyer, clientId, caseId, idOf, shown, news } = await aCase();
  const [daniel, sofia] = [idOf("Daniel Okafor"), idOf("Sofia Reyes")];
  expect(await shown()).toEqual([null, null, false]);
  await asSales.mutation(setOwner, { caseId, from: "", to: daniel });
  expect(await shown()).toEqual([daniel, "Daniel Okafor", true]);
  await asSales.mutation(setOwner, { caseId, from: daniel, to: sofia });
  await asSales.mutation(setOwner, { caseId, from: sofia, to: "" });
  await asLawyer.mutation(setOwner, { caseId, from: "", to: "" });
  expect(await shown()).toEqual([null, null, false]);
  const place = `${clientId}/cases/${caseId}`;
  const told = { kind: "caseAssigned", name: "Ana Souza · H-1B", recordId: place, byName: "Sofia Reyes" };
  expect(await news()).toEqual([{ ...told, userId: daniel }]);
  const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
  expect(audit.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
    ["cases:setOwner", caseId, "Unassigned", "Daniel Okafor"],
    ["cases:setOwner", caseId, "Daniel Okafor", "Sofia Reyes"],
    ["cases:setOwner", caseId, "Sofia Reyes", "Unassigned"],
  ]);
});

// Caught: the later of two choices overwriting the earlier unseen.
test("a choice from an outdated screen is refused with its author, and counts with `anyway`", async () => {
  const { asSales, asLawyer, caseId, idOf, shown } = await aCase();
  const [daniel, sofia] = [idOf("Daniel Okafor"), idOf("Sofia Reyes")];
  await asLawyer.mutation(setOwner, { caseId, from: "", to: daniel });
  const late = { caseId, from: "", to: sofia };
  expect(await refusalOf(asSales.mutation(setOwner, late))).toEqual({
    code: "CHANGED_MEANWHILE",
    byName: "Daniel Okafor",
    at: NOON,
    current: daniel,
  });
  await asSales.mutation(setOwner, { ...late, anyway: true });
  expect(await shown()).toEqual([sofia, "Sofia Reyes", true]);
});

// Caught: a client, or a person who had left, answering for a case.
test.each(["Maria Santos", "Rui Alves", "nobody"])("%s, who is not on staff, cannot be the owner", async (name) => {
  const { asSales, caseId, idOf, shown } = await aCase();
  const to = name === "nobody" ? name : idOf(name);
  const refused = await refusalOf(asSales.mutation(setOwner, { caseId, from: "", to }));
  expect(refused).toEqual({ code: "INVALID", field: "ownerId", reason: "Choose a team member" });
  expect((await shown())[0]).toBeNull();
});

test("an owner who left stays the owner by name until another is chosen", async () => {
  const { backend, asSales, caseId, idOf, shown } = await aCase();
  const daniel = idOf("Daniel Okafor");
  await asSales.mutation(setOwner, { caseId, from: "", to: daniel });
  await backend.run(async (ctx) => {
    await ctx.db.patch("users", daniel, { status: "revoked" });
  });
  expect(await shown()).toEqual([daniel, "Daniel Okafor", false]);
  await asSales.mutation(setOwner, { caseId, from: daniel, to: "" });
  expect(await shown()).toEqual([null, null, false]);
});
