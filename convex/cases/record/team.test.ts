import { describe, expect, test } from "vitest";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

const { setMember, team } = api.cases.record.staff;

async function aTeam() {
  const practice = await aPractice(startBackend());
  const caseId = await storeCase(practice.backend, { clientId: await storeClient(practice.backend) });
  const users = await practice.backend.run(async (ctx) => await ctx.db.query("users").take(9));
  const idOf = (name: string) => users.find((user) => user.name === name)?._id ?? expect.fail(`no ${name}`);
  const names = async () => {
    const { members, others } = await practice.asSales.query(team, { caseId });
    return [members, others].map((people) => people.map(({ name }) => name));
  };
  return { ...practice, caseId, idOf, names };
}

describe("the team of a case", () => {
  test("is empty at first; all staff can be added, by name", async () => {
    const { names } = await aTeam();
    expect(await names()).toEqual([[], ["Ana Duarte", "Daniel Okafor", "Sofia Reyes"]]);
  });

  test("has the people that staff add, and the audit log names them", async () => {
    const { backend, asSales, caseId, idOf, names } = await aTeam();
    await backend.run(async (ctx) => {
      const { _id, _creationTime, ...row } = (await ctx.db.get("cases", caseId)) ?? expect.fail("no case");
      const other = await ctx.db.insert("cases", { ...row, serial: 4_712 });
      await ctx.db.insert("case_members", { caseId: other, userId: idOf("Ana Duarte") });
    });
    for (const name of ["Sofia Reyes", "Daniel Okafor"]) {
      await asSales.mutation(setMember, { caseId, userId: idOf(name), isMember: true });
    }
    expect(await names()).toEqual([["Daniel Okafor", "Sofia Reyes"], ["Ana Duarte"]]);
    await asSales.mutation(setMember, { caseId, userId: idOf("Sofia Reyes"), isMember: false });
    expect(await names()).toEqual([["Daniel Okafor"], ["Ana Duarte", "Sofia Reyes"]]);
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audit.map(({ action, subject, after }) => [action, subject, after])).toEqual([
      ["cases:addMember", caseId, "Sofia Reyes"],
      ["cases:addMember", caseId, "Daniel Okafor"],
      ["cases:removeMember", caseId, "Sofia Reyes"],
    ]);
  });

  // Caught: a person twice in a team after two presses.
  test("has nobody twice, and ignores the removal of a person who is not in it", async () => {
    const { backend, asSales, asLawyer, caseId, idOf } = await aTeam();
    const userId = idOf("Ana Duarte");
    await asLawyer.mutation(setMember, { caseId, userId, isMember: false });
    await asSales.mutation(setMember, { caseId, userId, isMember: true });
    await asLawyer.mutation(setMember, { caseId, userId, isMember: true });
    const stored = await backend.run(async (ctx) => ({
      rows: await ctx.db.query("case_members").take(9),
      audit: await ctx.db.query("audit_events").take(9),
    }));
    expect([stored.rows.length, stored.audit.length]).toEqual([1, 1]);
  });

  test.each(["Maria Santos", "Rui Alves"])("cannot have %s, who is not on staff", async (name) => {
    const { asSales, caseId, idOf, names } = await aTeam();
    expect(await refusalOf(asSales.mutation(setMember, { caseId, userId: idOf(name), isMember: true }))).toEqual({
      code: "INVALID",
      field: "member",
      reason: "Choose a team member",
    });
    expect((await names())[0]).toEqual([]);
  });

  // Caught: a former member shown in a team.
  test("does not show a former member, who can still be removed", async () => {
    const { backend, asSales, caseId, idOf, names } = await aTeam();
    const userId = idOf("Daniel Okafor");
    await asSales.mutation(setMember, { caseId, userId, isMember: true });
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", userId, { status: "revoked" });
    });
    expect(await names()).toEqual([[], ["Ana Duarte", "Sofia Reyes"]]);
    await asSales.mutation(setMember, { caseId, userId, isMember: false });
    expect(await backend.run(async (ctx) => await ctx.db.query("case_members").first())).toBeNull();
    const last = await backend.run(async (ctx) => await ctx.db.query("audit_events").order("desc").first());
    expect([last?.action, last?.after]).toEqual(["cases:removeMember", userId]);
  });

  test("has at most twenty people", async () => {
    const { backend, asSales, caseId, idOf } = await aTeam();
    await backend.run(async (ctx) => {
      const { _id, _creationTime, ...person } = (await ctx.db.get("users", idOf("Daniel Okafor"))) ?? expect.fail();
      for (let nth = 0; nth < 20; nth += 1) {
        const userId = await ctx.db.insert("users", { ...person, tokenIdentifier: `t|${String(nth)}` });
        await ctx.db.insert("case_members", { caseId, userId });
      }
    });
    const added = asSales.mutation(setMember, { caseId, userId: idOf("Ana Duarte"), isMember: true });
    expect(await refusalOf(added)).toEqual({
      code: "INVALID",
      field: "member",
      reason: "At most 20 people work on one case",
    });
  });

  // Caught: a case with an empty team that could have no member, because twenty had left.
  test("has room for a new person when all others have left", async () => {
    const { backend, asSales, caseId, idOf, names } = await aTeam();
    await backend.run(async (ctx) => {
      const { _id, _creationTime, ...person } = (await ctx.db.get("users", idOf("Rui Alves"))) ?? expect.fail();
      for (let nth = 0; nth < 20; nth += 1) {
        const userId = await ctx.db.insert("users", { ...person, tokenIdentifier: `t|${String(nth)}` });
        await ctx.db.insert("case_members", { caseId, userId });
      }
    });
    await asSales.mutation(setMember, { caseId, userId: idOf("Ana Duarte"), isMember: true });
    expect(await names()).toEqual([["Ana Duarte"], ["Daniel Okafor", "Sofia Reyes"]]);
  });

  test("is sorted by name, not by time", async () => {
    const { backend, idOf, names } = await aTeam();
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", idOf("Ana Duarte"), { name: "Zoe Duarte" });
    });
    expect(await names()).toEqual([[], ["Daniel Okafor", "Sofia Reyes", "Zoe Duarte"]]);
  });

  // Caught: the practice's people listed to a caller who asks for an unknown case.
  test.each(["none", "k57"])("of an unknown case (%s) is empty", async (caseId) => {
    const { asSales } = await aTeam();
    expect(await asSales.query(team, { caseId })).toEqual({ members: [], others: [] });
  });

  test("of a deleted client's case is empty, and cannot be changed", async () => {
    const { backend, asSales, caseId, idOf, names } = await aTeam();
    await backend.run(async (ctx) => {
      const client = (await ctx.db.query("clients").first()) ?? expect.fail("no client");
      await ctx.db.patch("clients", client._id, { deleted: { at: 1, byName: "Ana Duarte" } });
    });
    expect(await names()).toEqual([[], []]);
    const added = asSales.mutation(setMember, { caseId, userId: idOf("Ana Duarte"), isMember: true });
    expect(await refusalOf(added)).toEqual({ code: "NOT_FOUND", what: "case" });
  });
});
