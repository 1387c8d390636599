import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { NEW_MILESTONE, type MilestoneForm } from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_MILESTONES = 60;

const clock = useFixedClock();
const { add, change, move, ofCase, remove, setDone } = api.cases.milestones.staff;

function typed(title: string, differing: Partial<MilestoneForm> = {}): MilestoneForm {
  return { ...NEW_MILESTONE, title, ...differing };
}

/** Another case of the client, with a completed step that must not appear or count in the first. */
async function storeNeighbour(backend: Backend, clientId: Id<"clients">): Promise<void> {
  const caseId = await storeCase(backend, { clientId, serial: 4_712 });
  const step = { title: "Of another case", description: null, isVisibleToClient: true, place: 1, fromItem: null };
  const done = { doneAt: 5, doneByName: "Ana", version: 1, updatedAt: 5, updatedByName: "Ana" };
  await backend.run(async (ctx) => {
    await ctx.db.insert("case_milestones", { caseId, clientId, ...step, ...done });
  });
}

async function aCaseWith(...titles: string[]) {
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const clientId = await storeClient(backend);
  const caseId = await storeCase(backend, { clientId });
  await storeNeighbour(backend, clientId);
  for (const title of titles) await asSales.mutation(add, { caseId, form: typed(title) });
  const list = async () => await asSales.query(ofCase, { caseId });
  const titlesNow = async () => (await list()).map(({ title }) => title);
  const idOf = async (title: string) =>
    (await list()).find((each) => each.title === title)?.milestoneId ?? expect.fail(`no ${title}`);
  const stored = async () =>
    await backend.run(async (ctx) => ({
      clientCase: (await ctx.db.get("cases", caseId)) ?? expect.fail(),
      activities: await ctx.db.query("client_activities").take(20),
      audit: await ctx.db.query("audit_events").order("desc").take(20),
    }));
  return { ...practice, clientId, caseId, list, titlesNow, idOf, stored };
}

describe("milestones", () => {
  test("stand in the order in which they were added", async () => {
    const { titlesNow, list } = await aCaseWith("Interview", "Filed", "Decision");
    expect(await titlesNow()).toEqual(["Interview", "Filed", "Decision"]);
    expect((await list())[0]).toMatchObject({
      title: "Interview",
      description: null,
      titleEs: "Entrevista",
      descriptionEs: null,
      isVisibleToClient: true,
      doneAt: null,
      doneByName: null,
      version: 1,
    });
  });

  test("without a title are refused", async () => {
    const { asSales, caseId } = await aCaseWith();
    expect(await refusalOf(asSales.mutation(add, { caseId, form: typed(" ") }))).toEqual({
      code: "INVALID",
      field: "title",
      reason: "Give the milestone a title",
    });
  });

  test("are at most as many as a page can show", async () => {
    const titles = Array.from({ length: MOST_MILESTONES }, (_, nth) => `Step ${String(nth)}`);
    const { asSales, caseId } = await aCaseWith(...titles);
    expect(await refusalOf(asSales.mutation(add, { caseId, form: typed("One more") }))).toEqual({
      code: "INVALID",
      field: "title",
      reason: "A case can have at most 60 milestones",
    });
  });

  // Caught: a moved milestone that took the place of two; the first that went to the end.
  test("move by one place; the first and the last stay", async () => {
    const { asSales, titlesNow, idOf } = await aCaseWith("A", "B", "C");
    await asSales.mutation(move, { milestoneId: await idOf("C"), to: "up" });
    expect(await titlesNow()).toEqual(["A", "C", "B"]);
    await asSales.mutation(move, { milestoneId: await idOf("A"), to: "down" });
    expect(await titlesNow()).toEqual(["C", "A", "B"]);
    await asSales.mutation(move, { milestoneId: await idOf("C"), to: "up" });
    await asSales.mutation(move, { milestoneId: await idOf("B"), to: "down" });
    expect(await titlesNow()).toEqual(["C", "A", "B"]);
  });

  test("are removed, and a new one still goes to the end", async () => {
    const { asSales, caseId, titlesNow, idOf, stored } = await aCaseWith("A", "B", "C");
    await asSales.mutation(remove, { milestoneId: await idOf("A") });
    await asSales.mutation(remove, { milestoneId: await idOf("B") });
    await asSales.mutation(add, { caseId, form: typed("D") });
    expect(await titlesNow()).toEqual(["C", "D"]);
    expect((await stored()).audit.map(({ action }) => action)).toContain("milestones:remove");
  });
});

// Caught: a title in the log, which outlives the client.
test("the audit log has the actions by milestone, and no title", async () => {
  const { asSales, caseId, idOf, stored } = await aCaseWith("Ana's divorce", "Filed");
  const milestoneId = await idOf("Ana's divorce");
  await asSales.mutation(move, { milestoneId, to: "down" });
  await asSales.mutation(change, { milestoneId, form: typed("Ana's papers"), version: 1 });
  await asSales.mutation(remove, { milestoneId });
  const audit = (await stored()).audit.map(({ action, subject, before, after }) => [action, subject, before, after]);
  expect(audit.reverse()).toEqual([
    ["milestones:add", caseId, null, null],
    ["milestones:add", caseId, null, null],
    ["milestones:move", caseId, null, `${milestoneId}, down`],
    ["milestones:change", caseId, null, milestoneId],
    ["milestones:remove", caseId, milestoneId, null],
  ]);
});

describe("the timeline's text of a completed milestone", () => {
  // Caught: the client's line gone after a title was corrected; the practice's own line gone with an edit of a hidden milestone.
  test.each([
    [true, true, 1],
    [true, false, 0],
    [false, false, 1],
    [false, true, 1],
  ])("visible before: %s, and after an edit: %s", async (isVisible, isVisibleThen, count) => {
    const { asSales, caseId, idOf, stored } = await aCaseWith();
    await asSales.mutation(add, { caseId, form: typed("Filed", { isVisibleToClient: isVisible }) });
    const milestoneId = await idOf("Filed");
    await asSales.mutation(setDone, { milestoneId, isDone: true });
    const form = typed("Form filed", { isVisibleToClient: isVisibleThen });
    await asSales.mutation(change, { milestoneId, form, version: 1 });
    expect((await stored()).activities).toHaveLength(count);
  });
});

describe("an edit", () => {
  test("changes the texts and raises the version", async () => {
    const { asSales, asLawyer, idOf, list, stored, caseId } = await aCaseWith("Filed");
    const milestoneId = await idOf("Filed");
    const spanish = { titleEs: " Presentado ", descriptionEs: " Por correo " };
    const form = typed("Form I-140 filed", { description: " By post ", isVisibleToClient: false, ...spanish });
    clock.pass(1_000);
    await asLawyer.mutation(change, { milestoneId, form, version: 1 });
    expect(await list()).toMatchObject([
      {
        title: "Form I-140 filed",
        description: "By post",
        titleEs: "Presentado",
        descriptionEs: "Por correo",
        isVisibleToClient: false,
        version: 2,
      },
    ]);
    // The next refusal names this edit.
    const late = asSales.mutation(change, { milestoneId, form, version: 1 });
    expect(await refusalOf(late)).toMatchObject({ byName: "Daniel Okafor", at: NOON + 1_000 });
    expect((await stored()).audit[0]).toMatchObject({
      action: "milestones:change",
      subject: caseId,
    });
  });

  // Caught: the later of two edits overwriting the earlier unseen.
  test("of a version that somebody else has replaced is refused and changes nothing", async () => {
    const { asSales, asLawyer, idOf, titlesNow } = await aCaseWith("Filed");
    const milestoneId = await idOf("Filed");
    const early = asLawyer.mutation(change, { milestoneId, form: typed("Early"), version: 0 });
    expect(await refusalOf(early)).toMatchObject({ byName: "Sofia Reyes", at: NOON, current: "1" });
    await asLawyer.mutation(change, { milestoneId, form: typed("First"), version: 1 });
    const second = asSales.mutation(change, { milestoneId, form: typed("Second"), version: 1 });
    expect(await refusalOf(second)).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Daniel Okafor",
      at: NOON,
      current: "2",
    });
    expect(await titlesNow()).toEqual(["First"]);
  });
});

describe("a milestone that is done", () => {
  test("has time and author, and moves the case's progress", async () => {
    const { asSales, asLawyer, idOf, list, stored } = await aCaseWith("A", "B", "C");
    await asSales.mutation(setDone, { milestoneId: await idOf("A"), isDone: true });
    expect((await list())[0]).toMatchObject({ doneAt: NOON, doneByName: "Sofia Reyes" });
    expect((await stored()).clientCase).toMatchObject({ progress: 33, updatedByName: "Sofia Reyes", version: 1 });
    await asLawyer.mutation(setDone, { milestoneId: await idOf("B"), isDone: true });
    expect((await stored()).clientCase.progress).toBe(67);
    await asLawyer.mutation(setDone, { milestoneId: await idOf("A"), isDone: false });
    expect((await list())[0]).toMatchObject({ doneAt: null, doneByName: null });
    expect((await stored()).clientCase.progress).toBe(33);
    // The log has each change, the undo included.
    const log = (await stored()).audit.filter(({ action }) => action === "milestones:setDone");
    const [first, second] = [await idOf("A"), await idOf("B")];
    expect(log.map(({ before, after }) => [before ?? null, after ?? null])).toEqual([
      [first, null],
      [null, second],
      [null, first],
    ]);
  });

  test("adding and removing milestones moves the progress, too", async () => {
    const { asSales, caseId, idOf, stored } = await aCaseWith("A");
    await asSales.mutation(setDone, { milestoneId: await idOf("A"), isDone: true });
    await asSales.mutation(add, { caseId, form: typed("B") });
    expect((await stored()).clientCase.progress).toBe(50);
    await asSales.mutation(remove, { milestoneId: await idOf("B") });
    expect((await stored()).clientCase.progress).toBe(100);
    await asSales.mutation(remove, { milestoneId: await idOf("A") });
    expect((await stored()).clientCase.progress).toBe(0);
  });

  // Caught: a progress set by hand, overwritten by the next milestone.
  test("does not change a progress set by hand", async () => {
    const { backend, asSales, caseId, idOf, stored } = await aCaseWith("A", "B");
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { progress: 80, isProgressByHand: true });
    });
    await asSales.mutation(setDone, { milestoneId: await idOf("A"), isDone: true });
    expect((await stored()).clientCase.progress).toBe(80);
  });

  // Caught: two presses announced twice, or undone by each other.
  test("is announced once, even if it is set repeatedly", async () => {
    const { asSales, asLawyer, idOf, stored, clientId, caseId } = await aCaseWith();
    const spanish = { titleEs: "Formulario presentado", descriptionEs: "Por correo" };
    await asSales.mutation(add, { caseId, form: typed("Form I-140 filed", spanish) });
    const milestoneId = await idOf("Form I-140 filed");
    await asSales.mutation(setDone, { milestoneId, isDone: true });
    await asLawyer.mutation(setDone, { milestoneId, isDone: true });
    const { activities, audit } = await stored();
    expect(activities).toMatchObject([
      {
        clientId,
        caseId,
        activityType: "milestone_done",
        description: "Case CASE-2026-4711: Form I-140 filed",
        metadata: { milestone: milestoneId, title: "Form I-140 filed", titleEs: "Formulario presentado" },
        isVisibleToClient: true,
        byName: "Sofia Reyes",
      },
    ]);
    expect(audit.filter(({ action }) => action === "milestones:setDone")).toHaveLength(1);
  });

  // Caught: a client who still reads that something is done after staff have undone it.
  test("is no longer announced when it is undone; other news stays", async () => {
    const { asSales, idOf, stored } = await aCaseWith("Filed", "Receipt");
    await asSales.mutation(setDone, { milestoneId: await idOf("Filed"), isDone: true });
    await asSales.mutation(setDone, { milestoneId: await idOf("Receipt"), isDone: true });
    await asSales.mutation(setDone, { milestoneId: await idOf("Filed"), isDone: false });
    expect((await stored()).activities.map(({ metadata }) => metadata["title"])).toEqual(["Receipt"]);
  });

  test("that is internal is not announced to the client, nor one that becomes internal", async () => {
    const { asSales, caseId, idOf, stored } = await aCaseWith("Filed");
    await asSales.mutation(add, { caseId, form: typed("Criteria", { isVisibleToClient: false }) });
    await asSales.mutation(setDone, { milestoneId: await idOf("Criteria"), isDone: true });
    await asSales.mutation(setDone, { milestoneId: await idOf("Filed"), isDone: true });
    const milestoneId = await idOf("Filed");
    await asSales.mutation(change, { milestoneId, form: typed("Filed", { isVisibleToClient: false }), version: 1 });
    expect((await stored()).activities.filter(({ isVisibleToClient }) => isVisibleToClient)).toEqual([]);
  });
});

// Caught: staff's text about a client, readable in the audit log after the client was deleted.
test("the audit log has no title of a milestone", async () => {
  const { asSales, idOf, stored } = await aCaseWith("Ana's interview", "Decision");
  const milestoneId = await idOf("Ana's interview");
  await asSales.mutation(setDone, { milestoneId, isDone: true });
  await asSales.mutation(move, { milestoneId, to: "down" });
  await asSales.mutation(change, { milestoneId, form: typed("Ana's second interview"), version: 1 });
  await asSales.mutation(remove, { milestoneId });
  const { audit } = await stored();
  expect(audit).toHaveLength(6);
  expect(JSON.stringify(audit)).not.toContain("interview");
});

test("milestones of a deleted client's case are hidden", async () => {
  const { backend, asSales, clientId, list, idOf } = await aCaseWith("A");
  const milestoneId = await idOf("A");
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
  });
  expect(await list()).toEqual([]);
  const done = asSales.mutation(setDone, { milestoneId, isDone: true });
  expect(await refusalOf(done)).toEqual({ code: "NOT_FOUND", what: "milestone" });
});
