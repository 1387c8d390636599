import { omit } from "convex-helpers";
import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { aPortalWithStorage } from "../../../tests/support/functions/ownDocuments";
import { api } from "../../_generated/api";
import { SEEDED } from "./seeds";

useFixedClock();
const { apply, get, save } = api.cases.templates.staff;
const { list } = api.documents.portal.portal;
const { get: home, timeline } = api.workspace.portalHome.portal;

async function aCase() {
  const portal = await aPortalWithStorage();
  const { asClient, asSales, caseId } = portal;
  const read = async () => {
    const { needed } = await asClient.query(list, {});
    const { steps } = await asClient.query(timeline, { caseId });
    return { needed, steps };
  };
  return { ...portal, read, applied: async (key: string) => await asSales.mutation(apply, { caseId, key }) };
}

describe("a case made from a built-in template", () => {
  // Caught: "Passport-style photos | Two of the same kind, 2 by 2 inches…" in a portal in Spanish.
  test.each(SEEDED.map(({ key }) => key))("is in Spanish for a client who reads it: %s", async (key) => {
    const { applied, read } = await aCase();
    await applied(key);
    const { needed, steps } = await read();
    expect(needed.length).toBeGreaterThan(5);
    expect(steps.length).toBeGreaterThan(4);
    const texts = needed.flatMap((each) => [each.titleEs, each.instructionsEs, each.why, each.whyEs]);
    expect(texts.filter((text) => text === null)).toEqual([]);
    const lacking = steps.filter(
      ({ titleEs, description, descriptionEs }) => titleEs === null || (description !== null && descriptionEs === null),
    );
    expect(lacking).toEqual([]);
  });

  test("is in Spanish also if it was made before Spanish existed, except changed texts", async () => {
    const { backend, applied, read } = await aCase();
    await applied("n400");
    await backend.run(async (ctx) => {
      for (const row of await ctx.db.query("case_requirements").take(99)) {
        const before = omit(row, ["_id", "_creationTime", "titleEs", "instructionsEs", "whyEs"]);
        const title = row.title === "Tax transcripts" ? "Tax transcripts of both" : row.title;
        await ctx.db.replace("case_requirements", row._id, { ...before, title });
      }
    });
    const { needed } = await read();
    const spanish = Object.fromEntries(needed.map(({ title, titleEs }) => [title, titleEs]));
    expect(spanish).toMatchObject({ "Green card": "Tarjeta verde", "Tax transcripts of both": null });
  });
});

describe("the Spanish that staff type", () => {
  const FORM = { documentType: "passport", title: "Passport", instructions: "", isRequired: true, dueOn: "" };

  test("replaces ours, until its field is emptied", async () => {
    const { asSales, caseId, read } = await aCase();
    const form = { ...FORM, titleEs: " Su pasaporte nuevo ", instructionsEs: "" };
    await asSales.mutation(api.cases.requirements.staff.request, { caseId, form });
    const [needed] = (await read()).needed;
    expect(needed).toMatchObject({ title: "Passport", titleEs: "Su pasaporte nuevo", instructionsEs: null });
    const requirementId = needed?.requirementId ?? "";
    await asSales.mutation(api.cases.requirements.staff.change, {
      requirementId,
      form: { ...form, titleEs: "" },
      version: 1,
    });
    expect((await read()).needed[0]).toMatchObject({ titleEs: "Pasaporte" });
  });

  // A page from before the last update sends a form without it.
  test("stays after a save by a form without its field", async () => {
    const { asSales, caseId, read } = await aCase();
    await asSales.mutation(api.cases.requirements.staff.request, { caseId, form: { ...FORM, titleEs: "Suyo" } });
    const requirementId = (await read()).needed[0]?.requirementId ?? "";
    await asSales.mutation(api.cases.requirements.staff.change, { requirementId, form: FORM, version: 1 });
    expect((await read()).needed[0]).toMatchObject({ titleEs: "Suyo" });
  });

  test("comes with a changed template into a case, its notices and its activities", async () => {
    const { asAdmin, asClient, caseId, applied, read } = await aCase();
    const { facts } = (await asAdmin.query(get, { key: "n400" })) ?? expect.fail("no template");
    expect(facts.requirements[0]).toMatchObject({ title: "Green card", titleEs: "Tarjeta verde" });
    expect(facts.milestones[0]).toMatchObject({
      titleEs: "Información reunida",
      descriptionEs: "Conocemos su historia y lo que desea solicitar.",
    });
    const [first = expect.fail("no requirement")] = facts.requirements;
    const [step = expect.fail("no milestone")] = facts.milestones;
    const spanish = { titleEs: "Su tarjeta verde", instructionsEs: "Por ambos lados" };
    const milestone = { ...step, description: "As we do it", titleEs: "Empezamos", descriptionEs: "A nuestra manera" };
    const requirements = [{ ...first, instructions: "Both sides", ...spanish }];
    const ours = { ...facts, tasks: [], milestones: [milestone], requirements };
    await asAdmin.mutation(save, { key: "n400", facts: ours, version: 0 });
    expect((await asAdmin.query(get, { key: "n400" }))?.facts).toMatchObject({
      requirements: [spanish],
      milestones: [{ titleEs: "Empezamos", descriptionEs: "A nuestra manera" }],
    });
    await applied("n400");
    const { needed, steps } = await read();
    expect(needed[0]).toMatchObject({ title: "Green card", instructions: "Both sides", ...spanish });
    expect(steps[0]).toMatchObject({ titleEs: "Empezamos", descriptionEs: "A nuestra manera" });
    const notices = await asClient.query(api.clients.notices.portal.list, {});
    expect(notices[0]).toMatchObject({ facts: { title: "Green card", titleEs: "Su tarjeta verde" } });
    const { opened } = await asClient.query(home, { caseId });
    expect(opened?.activities[0]).toMatchObject({ metadata: { titleEs: "Su tarjeta verde" } });
  });
});
