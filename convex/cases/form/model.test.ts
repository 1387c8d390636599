import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { caseNumberOf } from "../record/rules";
import { NEW_CASE, type CaseEditForm, type NewCaseForm } from "./rules";

const clock = useFixedClock();
const { clientChoices, create, edit } = api.cases.form.staff;

async function aSetup() {
  const practice = await aPractice(startBackend());
  const clientId = await storeClient(practice.backend, { clientName: "Ana Souza" });
  const stored = async () =>
    await practice.backend.run(async (ctx) => ({
      cases: await ctx.db.query("cases").take(9),
      milestones: await ctx.db.query("case_milestones").take(99),
      requirements: await ctx.db.query("case_requirements").take(99),
      activities: await ctx.db.query("client_activities").take(9),
      audit: await ctx.db.query("audit_events").take(9),
    }));
  const typed = (differing: Partial<NewCaseForm> = {}) => ({ ...NEW_CASE, clientId, caseType: "h1b", ...differing });
  return { ...practice, clientId, stored, typed };
}

describe("a new case", () => {
  test("is stored, and the client's timeline has its type, priority and notes", async () => {
    const { asSales, clientId, stored, typed } = await aSetup();
    const { caseId, ...made } = await asSales.mutation(create, {
      form: typed({ priority: "high", notes: "Cap case" }),
    });
    expect(made).toEqual({ clientId });
    const { cases, activities, audit, milestones } = await stored();
    expect(cases).toMatchObject([
      {
        _id: caseId,
        clientId,
        caseType: "h1b",
        status: "active",
        stage: "information_collection",
        priority: "high",
        progress: 0,
        notes: "Cap case",
        contractId: null,
        createdByName: "Sofia Reyes",
      },
    ]);
    const number = caseNumberOf(cases[0] ?? expect.fail());
    expect(activities).toMatchObject([
      {
        clientId,
        caseId,
        activityType: "case_created",
        description: `Case ${number} opened`,
        metadata: { case_type: "H-1B", priority: "high", notes: "Cap case" },
        byName: "Sofia Reyes",
      },
    ]);
    expect(audit).toMatchObject([{ action: "cases:create", subject: caseId, after: number, actorName: "Sofia Reyes" }]);
    expect(milestones).toEqual([]);
  });

  test("with a template has all items of the template", async () => {
    const { asSales, stored, typed } = await aSetup();
    const { caseId } = await asSales.mutation(create, { form: typed({ template: "h1b" }) });
    const { milestones, requirements } = await stored();
    expect([milestones.length, requirements.length]).toEqual([10, 13]);
    expect([...milestones, ...requirements].every((each) => each.caseId === caseId)).toBe(true);
  });

  test("of Other has the typed type", async () => {
    const { asSales, stored, typed } = await aSetup();
    await asSales.mutation(create, { form: typed({ caseType: "other", customCaseType: "K-1" }) });
    const { cases, activities } = await stored();
    expect(cases).toMatchObject([{ caseType: "other", customCaseType: "K-1" }]);
    expect(activities).toMatchObject([{ metadata: { case_type: "K-1", priority: "medium", notes: null } }]);
  });

  test.each([
    [{ clientId: "" }, "clientId", "Please select a client"],
    [{ clientId: "nobody" }, "clientId", "Please select a client"],
    [{ caseType: "" }, "caseType", "Please select or enter a case type"],
    [{ caseType: "other" }, "customCaseType", "Please select or enter a case type"],
  ])("with a wrong form is refused by the server, too: %o", async (differing, field, reason) => {
    const { asSales, stored, typed } = await aSetup();
    const refused = asSales.mutation(create, { form: typed(differing) });
    expect(await refusalOf(refused)).toEqual({ code: "INVALID", field, reason });
    expect((await stored()).cases).toEqual([]);
  });

  test("of a client deleted while the form was open is refused", async () => {
    const { backend, asSales, clientId, typed } = await aSetup();
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
    });
    expect(await refusalOf(asSales.mutation(create, { form: typed() }))).toMatchObject({
      reason: "Please select a client",
    });
  });

  // Caught: a case stored without its template, which was gone.
  test("with a deleted template is not stored at all", async () => {
    const { asSales, stored, typed } = await aSetup();
    expect(await refusalOf(asSales.mutation(create, { form: typed({ template: "gone" }) }))).toEqual({
      code: "NOT_FOUND",
      what: "case template",
    });
    expect(await stored()).toMatchObject({ cases: [], activities: [], audit: [] });
  });
});

describe("an edit", () => {
  const EDIT: CaseEditForm = {
    caseType: "h1b",
    customCaseType: "",
    nextStep: "Sign the forms",
    progressBy: "hand",
    progress: "40",
  };

  async function aCase() {
    const setup = await aSetup();
    const caseId = await storeCase(setup.backend, { clientId: setup.clientId });
    const now = async () => (await setup.stored()).cases[0] ?? expect.fail();
    return { ...setup, caseId, now };
  }

  test("changes its fields, raises the version and names the fields in the audit log", async () => {
    const { asSales, caseId, now, stored } = await aCase();
    await asSales.mutation(edit, { caseId, form: EDIT, version: 1 });
    expect(await now()).toMatchObject({
      nextStep: "Sign the forms",
      progress: 40,
      isProgressByHand: true,
      version: 2,
      updatedAt: NOON,
      updatedByName: "Sofia Reyes",
    });
    expect((await stored()).audit).toMatchObject([
      { action: "cases:edit", subject: caseId, after: "nextStep, isProgressByHand, progress" },
    ]);
    const other = { ...EDIT, caseType: "other", customCaseType: " K-1 " };
    await asSales.mutation(edit, { caseId, form: other, version: 2 });
    expect(await now()).toMatchObject({ caseType: "other", customCaseType: "K-1", nextStep: "Sign the forms" });
    expect((await stored()).audit.at(-1)).toMatchObject({ after: "caseType, customCaseType" });
  });

  // Caught: "Next step" in the portal again after every edit.
  test("announces the next step once to the client, and neither other changes nor its removal", async () => {
    const { asSales, caseId, clientId, stored } = await aCase();
    await asSales.mutation(edit, { caseId, form: EDIT, version: 1 });
    await asSales.mutation(edit, { caseId, form: { ...EDIT, progress: "50" }, version: 2 });
    await asSales.mutation(edit, { caseId, form: { ...EDIT, nextStep: "" }, version: 3 });
    expect((await stored()).activities).toMatchObject([
      {
        clientId,
        caseId,
        activityType: "next_step_changed",
        description: "Case CASE-2026-4711: next step",
        metadata: { nextStep: "Sign the forms" },
        isVisibleToClient: true,
        byName: "Sofia Reyes",
      },
    ]);
  });

  test("gives the progress back to the milestones, which count at once", async () => {
    const { asSales, caseId, now } = await aCase();
    for (const title of ["Filed", "Decision"]) {
      const form = { title, description: "", isVisibleToClient: true };
      await asSales.mutation(api.cases.milestones.staff.add, { caseId, form });
    }
    const [first] = await asSales.query(api.cases.milestones.staff.ofCase, { caseId });
    await asSales.mutation(edit, { caseId, form: EDIT, version: 1 });
    const milestoneId = first?.milestoneId ?? expect.fail();
    await asSales.mutation(api.cases.milestones.staff.setDone, { milestoneId, isDone: true });
    expect((await now()).progress).toBe(40);
    await asSales.mutation(edit, { caseId, form: { ...EDIT, progressBy: "milestones" }, version: 2 });
    expect(await now()).toMatchObject({ progress: 50, isProgressByHand: false });
  });

  // Caught: the later of two edits overwriting the earlier unseen; a refusal that named the person who had only set the
  // status.
  test("of an outdated version is refused with its editor, and changes nothing", async () => {
    const { backend, asSales, asLawyer, asAdmin, caseId, now } = await aCase();
    await asAdmin.mutation(edit, { caseId, form: { ...EDIT, nextStep: "First" }, version: 1 });
    await asLawyer.mutation(edit, { caseId, form: EDIT, version: 2 });
    clock.pass(5_000);
    await asAdmin.mutation(api.cases.record.staff.setStatus, { caseId, from: "active", to: "in_progress" });
    const second = asSales.mutation(edit, { caseId, form: { ...EDIT, nextStep: "Mine" }, version: 1 });
    expect(await refusalOf(second)).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Daniel Okafor",
      at: NOON,
      current: "3",
    });
    expect((await now()).nextStep).toBe("Sign the forms");
    // A version from before edits were recorded.
    await backend.run(async (ctx) => {
      for await (const { _id } of ctx.db.query("audit_events")) await ctx.db.delete("audit_events", _id);
    });
    const at = (await now())._creationTime;
    const third = asSales.mutation(edit, { caseId, form: EDIT, version: 1 });
    expect(await refusalOf(third)).toEqual({ code: "CHANGED_MEANWHILE", byName: null, at, current: "3" });
  });

  test("that changes nothing leaves the version", async () => {
    const { asSales, backend, caseId, now, stored } = await aCase();
    const same = { ...EDIT, nextStep: " ", progressBy: "milestones" };
    await asSales.mutation(edit, { caseId, form: same, version: 1 });
    // A case from before next steps existed.
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { nextStep: undefined });
    });
    await asSales.mutation(edit, { caseId, form: same, version: 1 });
    expect([(await now()).version, (await stored()).audit]).toEqual([1, []]);
  });

  test("with a wrong field is refused, and so is one of an unknown case", async () => {
    const { asSales, caseId } = await aCase();
    const wrong = { ...EDIT, progress: "101" };
    expect(await refusalOf(asSales.mutation(edit, { caseId, form: wrong, version: 1 }))).toEqual({
      code: "INVALID",
      field: "progress",
      reason: "A whole number from 0 to 100",
    });
    expect(await refusalOf(asSales.mutation(edit, { caseId: "none", form: EDIT, version: 1 }))).toEqual({
      code: "NOT_FOUND",
      what: "case",
    });
  });
});

describe("the clients to choose from", () => {
  async function named(typed: string) {
    const { backend, asSales } = await aSetup();
    await storeClient(backend, { clientName: "Zoë Quist", clientEmail: "zq@mail.test", number: 2 });
    await storeClient(backend, { clientName: "Bo Ana", number: 3, deleted: { at: 1, byName: "Ana Duarte" } });
    return (await asSales.query(clientChoices, { typed })).map(({ name, email }) => `${name} ${email}`);
  }

  test.each([
    ["", ["Ana Souza ana@mail.test", "Zoë Quist zq@mail.test"]],
    ["  ", ["Ana Souza ana@mail.test", "Zoë Quist zq@mail.test"]],
    ["an", ["Ana Souza ana@mail.test"]],
    // The last name, without its accents and in any case.
    ["QUI", ["Zoë Quist zq@mail.test"]],
    ["zoe", ["Zoë Quist zq@mail.test"]],
    ["nobody", []],
  ])("for %j are %j", async (typed, found) => {
    expect(await named(typed)).toEqual(found);
  });

  test("are at most twenty", async () => {
    const { backend, asSales } = await aSetup();
    for (let nth = 0; nth < 25; nth += 1) await storeClient(backend, { clientName: `Ana ${String(nth)}` });
    expect(await asSales.query(clientChoices, { typed: "ana" })).toHaveLength(20);
  });
});
