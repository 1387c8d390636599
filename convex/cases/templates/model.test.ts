import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { TemplateFacts } from "./rules";
import { SEEDED } from "./seeds";

const clock = useFixedClock();
const { apply, get, list, save, undo } = api.cases.templates.staff;

const FACTS: TemplateFacts = {
  name: "TN",
  caseTypes: ["tn"],
  source: "8 CFR 214.6",
  milestones: [
    { key: "", title: "Letter drafted", description: "", isVisibleToClient: false },
    { key: "", title: "At the border", description: "Take all papers with you.", isVisibleToClient: true },
  ],
  requirements: [
    {
      key: "",
      documentType: "degree",
      title: "Diploma",
      instructions: "A copy",
      isRequired: true,
      dueInDays: 10,
      source: "8 CFR 214.6(d)(3)(ii)",
    },
  ],
  tasks: [{ key: "", text: "Draft the support letter", dueInDays: 5 }],
};

async function aSetup() {
  const practice = await aPractice(startBackend());
  const { backend, asAdmin } = practice;
  const audit = async () =>
    await backend.run(async (ctx) => {
      const events = await ctx.db.query("audit_events").take(50);
      return events.map(({ action, subject, before, after }) => [action, subject, before, after]);
    });
  const edited = async (key: string) => (await asAdmin.query(get, { key })) ?? expect.fail(`no template ${key}`);
  return { ...practice, audit, edited };
}

describe("the templates", () => {
  test("are the built-in ones, unchanged, in their order", async () => {
    const { asSales } = await aSetup();
    const all = await asSales.query(list, {});
    expect(all.map(({ key }) => key)).toEqual(SEEDED.map(({ key }) => key));
    expect(all[0]).toEqual({
      key: "eb1a",
      name: "EB-1A Extraordinary Ability",
      caseTypes: ["eb1a"],
      milestones: 9,
      requirements: 16,
      tasks: 7,
      isSeeded: true,
      version: 0,
    });
  });

  test("are at most 60, with the built-in ones", async () => {
    const { asAdmin, asSales, backend } = await aSetup();
    const { key } = await asAdmin.mutation(save, { key: null, facts: FACTS, version: 0 });
    const { length } = await asSales.query(list, {});
    await backend.run(async (ctx) => {
      const row = (await ctx.db.query("case_templates").take(9)).find((each) => each.key === key);
      if (row === undefined) throw new Error("it is stored");
      const { _id, _creationTime, ...stored } = row;
      for (let nth = length; nth < 59; nth += 1) {
        await ctx.db.insert("case_templates", { ...stored, key: `own-${String(nth)}`, name: `TN ${String(nth)}` });
      }
    });
    await asAdmin.mutation(save, { key: null, facts: { ...FACTS, name: "The last" }, version: 0 });
    const more = asAdmin.mutation(save, { key: null, facts: { ...FACTS, name: "One more" }, version: 0 });
    expect(await refusalOf(more)).toMatchObject({ field: "name", reason: "There can be at most 60 templates" });
  });

  test("an unknown key is null", async () => {
    const { asSales } = await aSetup();
    expect(await asSales.query(get, { key: "nothing" })).toBeNull();
  });

  test("an added one comes after them, with a key for each item", async () => {
    const { asAdmin, asSales, audit, edited } = await aSetup();
    const { key } = await asAdmin.mutation(save, { key: null, facts: FACTS, version: 0 });
    expect((await asSales.query(list, {})).at(-1)).toMatchObject({ key, name: "TN", isSeeded: false, version: 1 });
    const { facts, updatedAt, updatedByName } = await edited(key);
    expect([updatedAt, updatedByName]).toEqual([NOON, "Ana Duarte"]);
    const keys = [...facts.milestones, ...facts.requirements, ...facts.tasks].map((item) => item.key);
    expect(keys.every((each) => each !== "")).toBe(true);
    expect(new Set(facts.milestones.map((item) => item.key)).size).toBe(2);
    expect(await audit()).toEqual([
      ["caseTemplates:add", `case template ${key}`, null, "TN: 2 milestones, 1 documents, 1 tasks"],
    ]);
    await asAdmin.mutation(save, { key: null, facts: { ...FACTS, name: "H-2B" }, version: 0 });
    expect((await asSales.query(list, {})).slice(-2).map(({ name }) => name)).toEqual(["H-2B", "TN"]);
  });

  test("a name belongs to one template", async () => {
    const { asAdmin } = await aSetup();
    const facts = { ...FACTS, name: "n-400 naturalization" };
    expect(await refusalOf(asAdmin.mutation(save, { key: null, facts, version: 0 }))).toEqual({
      code: "INVALID",
      field: "name",
      reason: "Another template has this name",
    });
  });

  test("a wrong field is refused with its place", async () => {
    const { asAdmin } = await aSetup();
    const facts = { ...FACTS, tasks: [...FACTS.tasks, { key: "", text: "", dueInDays: null }] };
    expect(await refusalOf(asAdmin.mutation(save, { key: null, facts, version: 0 }))).toEqual({
      code: "INVALID",
      field: "tasks 2 text",
      reason: "Say what has to be done",
    });
  });
});

describe("a change", () => {
  test("of a built-in one is stored, keeps the keys of its items, and counts its versions", async () => {
    const { asAdmin, audit, edited } = await aSetup();
    const { facts } = await edited("n400");
    const [first, ...others] = facts.milestones;
    const milestones = [...others, { ...(first ?? expect.fail()), title: "Facts known" }];
    await asAdmin.mutation(save, { key: "n400", facts: { ...facts, milestones }, version: 0 });
    const after = await edited("n400");
    expect(after).toMatchObject({ version: 1, isSeeded: true, updatedByName: "Ana Duarte" });
    expect(after.facts.milestones.at(-1)).toMatchObject({ key: "information", title: "Facts known" });
    expect((await audit())[0]?.[0]).toBe("caseTemplates:edit");
    clock.pass(1_000);
    const second: TemplateFacts = {
      ...after.facts,
      name: " Our own ",
      source: " Ours ",
      caseTypes: ["tn", "tn"],
      milestones: FACTS.milestones.map((milestone) => ({ ...milestone, key: "twice" })),
    };
    await asAdmin.mutation(save, { key: "n400", facts: second, version: 1 });
    expect(await edited("n400")).toMatchObject({
      version: 2,
      updatedAt: NOON + 1_000,
      facts: { name: "Our own", source: "Ours", caseTypes: ["tn"] },
    });
    const [one, two, ...more] = (await edited("n400")).facts.milestones.map(({ key }) => key);
    expect([one, two === one, more]).toEqual(["twice", false, []]);
    const counts = `${String(facts.requirements.length)} documents, ${String(facts.tasks.length)} tasks`;
    expect((await audit())[1]?.slice(1)).toEqual([
      "case template n400",
      `${facts.name}: ${String(facts.milestones.length)} milestones, ${counts}`,
      `Our own: 2 milestones, ${counts}`,
    ]);
  });

  // Caught: the later of two edits overwriting the earlier unseen, the first edit included.
  test("of an outdated version is refused and changes nothing", async () => {
    const { asAdmin, edited } = await aSetup();
    const { facts } = await edited("e2");
    await asAdmin.mutation(save, { key: "e2", facts: { ...facts, source: "First" }, version: 0 });
    const second = asAdmin.mutation(save, { key: "e2", facts: { ...facts, source: "Second" }, version: 0 });
    expect(await refusalOf(second)).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Ana Duarte",
      at: NOON,
      current: "1",
    });
    expect((await edited("e2")).facts.source).toBe("First");
  });

  test("of an unknown template is refused", async () => {
    const { asAdmin } = await aSetup();
    const change = asAdmin.mutation(save, { key: "own-1", facts: FACTS, version: 1 });
    expect(await refusalOf(change)).toEqual({ code: "NOT_FOUND", what: "case template" });
  });

  test("is undone: the template is the built-in one again", async () => {
    const { asAdmin, audit, edited } = await aSetup();
    const { facts } = await edited("h1b");
    await asAdmin.mutation(save, { key: "h1b", facts: { ...facts, milestones: [] }, version: 0 });
    await asAdmin.mutation(undo, { key: "h1b", version: 1 });
    expect(await edited("h1b")).toMatchObject({ facts, version: 0, updatedAt: null });
    expect((await audit()).at(-1)).toEqual([
      "caseTemplates:restore",
      "case template h1b",
      `${facts.name}: 0 milestones, ${String(facts.requirements.length)} documents, ${String(facts.tasks.length)} tasks`,
      null,
    ]);
    // Undoing it again does nothing.
    await asAdmin.mutation(undo, { key: "h1b", version: 0 });
    expect(await audit()).toHaveLength(2);
    const outdated = asAdmin.mutation(undo, { key: "h1b", version: 1 });
    expect(await refusalOf(outdated)).toMatchObject({ code: "CHANGED_MEANWHILE", current: "0" });
  });

  test("is not undone from an outdated screen", async () => {
    const { asAdmin, edited } = await aSetup();
    const { facts } = await edited("h1b");
    await asAdmin.mutation(save, { key: "h1b", facts: { ...facts, source: "Mine" }, version: 0 });
    const restore = asAdmin.mutation(undo, { key: "h1b", version: 0 });
    expect(await refusalOf(restore)).toMatchObject({ code: "CHANGED_MEANWHILE", current: "1" });
    expect((await edited("h1b")).facts.source).toBe("Mine");
  });

  test("an added template is removed for good", async () => {
    const { asAdmin, audit } = await aSetup();
    const { key } = await asAdmin.mutation(save, { key: null, facts: FACTS, version: 0 });
    await asAdmin.mutation(undo, { key, version: 1 });
    expect(await asAdmin.query(get, { key })).toBeNull();
    expect((await audit()).at(-1)).toEqual([
      "caseTemplates:remove",
      `case template ${key}`,
      "TN: 2 milestones, 1 documents, 1 tasks",
      null,
    ]);
    const again = asAdmin.mutation(undo, { key, version: 1 });
    expect(await refusalOf(again)).toEqual({ code: "NOT_FOUND", what: "case template" });
  });
});

describe("a template that is applied", () => {
  async function aCase() {
    const setup = await aSetup();
    const { backend, asSales } = setup;
    const clientId = await storeClient(backend);
    const caseId = await storeCase(backend, { clientId });
    const milestones = async () => await asSales.query(api.cases.milestones.staff.ofCase, { caseId });
    const requirements = async () => await asSales.query(api.cases.requirements.staff.ofCase, { caseId });
    const tasks = async () => (await asSales.query(api.cases.tasks.staff.list, { clientId, caseId })).open;
    return { ...setup, clientId, caseId, milestones, requirements, tasks };
  }

  test("gives the case its milestones in order and its documents with their days", async () => {
    // It is still the day before in New York.
    clock.pass(Date.parse("2026-04-01T03:00:00Z") - NOON);
    const { asAdmin, asSales, clientId, caseId, milestones, requirements, tasks } = await aCase();
    const photo = {
      key: "",
      documentType: "photo",
      title: " Photo ",
      instructions: " ",
      why: " USCIS asks for it. ",
      titleEs: " Foto ",
      instructionsEs: " Dos iguales ",
      isRequired: false,
      dueInDays: null,
      source: "",
    };
    const [first] = FACTS.requirements;
    const requested = [...(first ? [first] : []), photo];
    const drafted = {
      key: "",
      title: " Filed ",
      description: " Sent ",
      titleEs: " Enviado ",
      descriptionEs: " Por correo ",
    };
    const milestoned = [...FACTS.milestones, { ...drafted, isVisibleToClient: true }];
    const tasked = [{ key: "", text: " Draft the support letter ", dueInDays: 5 }];
    const facts = { ...FACTS, requirements: requested, milestones: milestoned, tasks: tasked };
    const { key } = await asAdmin.mutation(save, { key: null, facts, version: 0 });
    expect(await asSales.mutation(apply, { caseId, key })).toEqual({ milestones: 3, requirements: 2, tasks: 1 });
    expect(await milestones()).toMatchObject([
      { title: "Letter drafted", description: null, isVisibleToClient: false },
      { title: "At the border", description: "Take all papers with you.", isVisibleToClient: true },
      { title: "Filed", description: "Sent", titleEs: "Enviado", descriptionEs: "Por correo", isVisibleToClient: true },
    ]);
    expect(await requirements()).toMatchObject([
      { title: "Diploma", instructions: "A copy", why: null, isRequired: true, dueOn: "2026-04-10" },
      {
        documentType: "photo",
        title: "Photo",
        instructions: null,
        why: "USCIS asks for it.",
        whyEs: null,
        titleEs: "Foto",
        instructionsEs: "Dos iguales",
        isRequired: false,
        dueOn: null,
      },
    ]);
    expect(await tasks()).toMatchObject([
      { text: "Draft the support letter", dueOn: "2026-04-05", ownerId: null, caseId, clientId },
    ]);
    // Each has its own place, so that it can be moved.
    const [, , last] = await milestones();
    await asSales.mutation(api.cases.milestones.staff.move, { milestoneId: last?.milestoneId ?? "", to: "up" });
    expect((await milestones()).map(({ title }) => title)).toEqual(["Letter drafted", "Filed", "At the border"]);
  });

  test("is refused if the case would have too many items; existing ones count once", async () => {
    const { asSales, caseId, milestones } = await aCase();
    const { length } = SEEDED.find(({ key }) => key === "n400")?.milestones ?? [];
    const add = async (nth: number) => {
      const form = { title: `Step ${String(nth)}`, description: "", isVisibleToClient: true };
      await asSales.mutation(api.cases.milestones.staff.add, { caseId, form });
    };
    for (let nth = 0; nth <= 60 - length; nth += 1) await add(nth);
    const tooMuch = asSales.mutation(apply, { caseId, key: "n400" });
    expect(await refusalOf(tooMuch)).toMatchObject({ reason: "A case can have at most 60 milestones" });
    const [, ...others] = await milestones();
    for (const { milestoneId } of others) await asSales.mutation(api.cases.milestones.staff.remove, { milestoneId });
    await asSales.mutation(apply, { caseId, key: "n400" });
    for (let nth = length + 1; nth < 60; nth += 1) await add(nth);
    expect(await asSales.mutation(apply, { caseId, key: "n400" })).toMatchObject({ milestones: 0 });
    expect(await milestones()).toHaveLength(60);
  });

  // Caught: all items twice after the second press.
  test("again adds nothing, also after an item was edited in the case or in the template", async () => {
    const { asAdmin, asSales, audit, backend, caseId, milestones, requirements, tasks, edited } = await aCase();
    await asSales.mutation(apply, { caseId, key: "n400" });
    const [first] = await milestones();
    const form = { title: "Told us all", description: "", isVisibleToClient: true };
    const edit = { milestoneId: first?.milestoneId ?? expect.fail(), form, version: 1 };
    await asSales.mutation(api.cases.milestones.staff.change, edit);
    // The log, which outlives the client, names the template's item.
    expect((await audit()).at(-1)).toEqual(["milestones:change", caseId, null, "n400/information"]);
    const { facts } = await edited("n400");
    const renamed = facts.requirements.map((each) =>
      each.key === "card" ? { ...each, title: "Your green card" } : each,
    );
    await asAdmin.mutation(save, { key: "n400", facts: { ...facts, requirements: renamed }, version: 0 });
    const count = async () => [(await milestones()).length, (await requirements()).length, (await tasks()).length];
    const before = await count();
    const rowOfCase = async () => await backend.run(async (ctx) => await ctx.db.get("cases", caseId));
    const caseBefore = await rowOfCase();
    clock.pass(1_000);
    const again = await asSales.mutation(apply, { caseId, key: "n400" });
    expect(again).toEqual({ milestones: 0, requirements: 0, tasks: 0 });
    expect(await count()).toEqual(before);
    expect(await rowOfCase()).toEqual(caseBefore);
  });

  test("later adds the missing items after the existing ones", async () => {
    const { asSales, caseId, milestones, requirements } = await aCase();
    const form = { title: "form n-400  FILED", description: "", isVisibleToClient: true };
    await asSales.mutation(api.cases.milestones.staff.add, { caseId, form });
    const added = await asSales.mutation(apply, { caseId, key: "n400" });
    const n400 = SEEDED.find(({ key }) => key === "n400") ?? expect.fail();
    expect(added).toEqual({
      milestones: n400.milestones.length - 1,
      requirements: n400.requirements.length,
      tasks: n400.tasks.length,
    });
    expect((await milestones()).slice(0, 2).map(({ title }) => title)).toEqual([
      "form n-400  FILED",
      "Information collected",
    ]);
    const [one] = await requirements();
    await asSales.mutation(api.documents.review.staff.withdrawRequirement, {
      requirementId: one?.requirementId ?? expect.fail(),
    });
    expect(await asSales.mutation(apply, { caseId, key: "n400" })).toEqual({
      milestones: 0,
      requirements: 1,
      tasks: 0,
    });
  });

  test("announces all documents to the client once, and audits the added items", async () => {
    const { backend, asSales, caseId, clientId } = await aCase();
    await asSales.mutation(apply, { caseId, key: "eb1a" });
    const stored = await backend.run(async (ctx) => ({
      activities: await ctx.db.query("client_activities").take(9),
      audit: await ctx.db.query("audit_events").take(9),
    }));
    expect(stored.activities).toMatchObject([
      { clientId, caseId, activityType: "document_requested", description: "16 documents requested" },
    ]);
    expect(stored.audit).toMatchObject([
      {
        action: "cases:applyTemplate",
        subject: caseId,
        after: "EB-1A Extraordinary Ability: 9 milestones, 16 documents, 7 tasks",
      },
    ]);
  });

  test("must exist, and so must the case", async () => {
    const { asSales, caseId } = await aCase();
    expect(await refusalOf(asSales.mutation(apply, { caseId, key: "nothing" }))).toEqual({
      code: "NOT_FOUND",
      what: "case template",
    });
    expect(await refusalOf(asSales.mutation(apply, { caseId: "nothing", key: "n400" }))).toEqual({
      code: "NOT_FOUND",
      what: "case",
    });
  });
});
