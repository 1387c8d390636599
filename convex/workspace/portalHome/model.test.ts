import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { saveFirm } from "../../../tests/support/functions/firm";
import { begun, written } from "../../../tests/support/functions/messages";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeCase } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { DEFAULT_FIRM } from "../../practice/firmForm";
import { NEW_MILESTONE } from "../../cases/milestones/rules";
import { NEW_REQUIREMENT } from "../../cases/requirements/rules";

const clock = useFixedClock();
const { firmName, get, support, timeline } = api.workspace.portalHome.portal;

async function aPortal() {
  const practice = await aPractice(startBackend());
  const clientId = await storeBoundClient(practice.backend, "client", { clientName: "Maria Santos" });
  const home = async (caseId: string | null = null) => await practice.asClient.query(get, { caseId });
  return { ...practice, clientId, home };
}

async function aPortalWithACase() {
  const portal = await aPortal();
  const caseId = await storeCase(portal.backend, { clientId: portal.clientId, serial: 4_711 });
  return { ...portal, caseId };
}

describe("the start page", () => {
  test("of a client without a case has the practice's contact data", async () => {
    const { home, asAdmin, asClient } = await aPortal();
    // Caught: "Our practice" above the portal of a practice that has not typed its name.
    expect(await asClient.query(firmName, {})).toBeNull();
    const contact = { name: "Duarte Law", phone: "(212) 555-0100", email: "office@duarte.test" };
    await saveFirm(asAdmin, { ...contact, quietDays: 10 });
    expect(await home()).toEqual({
      clientName: "Maria Santos",
      firm: { name: "Duarte Law", phone: "(212) 555-0100", email: "office@duarte.test" },
      quietDays: 10,
      cases: [],
      opened: null,
    });
    expect(await asClient.query(firmName, {})).toBe("Duarte Law");
  });

  test("has the case with its status, its progress and its next step", async () => {
    const { backend, home, caseId } = await aPortalWithACase();
    const changes = { stage: "government_review", progress: 60, nextStep: "Your interview is on May 5." } as const;
    const type = { caseType: "other", customCaseType: "Widow petition" } as const;
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { ...changes, ...type, notes: "Pays late" });
    });
    const shown = { caseId, caseNumber: "CASE-2026-4711", status: "government_review", ...type };
    expect((await home()).cases).toEqual([shown]);
    expect((await home()).opened).toMatchObject({ ...shown, progress: 60, nextStep: "Your interview is on May 5." });
    // A client who requests somebody else's case sees their own.
    expect((await home("none")).opened).toMatchObject(shown);
  });

  // Caught: optional documents counted as needed; one that waits for staff.
  test("counts the required documents that the client must send", async () => {
    const { asSales, home, caseId, backend } = await aPortalWithACase();
    const asked = [
      { title: "Passport", isRequired: true },
      { title: "Letter", isRequired: false },
      { title: "Diploma", isRequired: true },
      { title: "Tax return", isRequired: true },
      { title: "Photo", isRequired: true },
      { title: "Resume", isRequired: false },
    ];
    for (const each of asked) {
      const form = { ...NEW_REQUIREMENT, documentType: "passport", ...each };
      await asSales.mutation(api.cases.requirements.staff.request, { caseId, form });
    }
    await backend.run(async (ctx) => {
      for (const row of await ctx.db.query("case_requirements").take(10)) {
        const status = ({ Diploma: "redo", "Tax return": "uploaded", Photo: "accepted", Resume: "redo" } as const)[
          row.title
        ];
        if (status !== undefined) await ctx.db.patch("case_requirements", row._id, { status });
      }
    });
    // Caught: a returned optional document, urgent in its notice but not counted.
    expect((await home()).opened).toMatchObject({ pendingDocuments: 3 });
  });

  // Caught: "2 documents to send" on the start page, and "Needed now 3" on the Documents screen.
  test("counts the documents of all cases but completed ones, as the Documents screen does", async () => {
    const { asClient, asSales, backend, caseId, clientId, home } = await aPortalWithACase();
    const other = await storeCase(backend, { clientId, serial: 4_713 });
    const done = await storeCase(backend, { clientId, serial: 4_714, status: "completed" });
    for (const each of [caseId, other, done]) {
      const form = { ...NEW_REQUIREMENT, documentType: "passport", title: "Passport" };
      await asSales.mutation(api.cases.requirements.staff.request, { caseId: each, form });
    }
    const { needed } = await asClient.query(api.documents.portal.portal.list, {});
    expect(needed).toHaveLength(2);
    expect((await home()).opened).toMatchObject({ pendingDocuments: 2 });
  });

  // Caught: "We will write here what happens next." with a next step on the timeline.
  test("has the first open step that the client sees, until the case is completed", async () => {
    const { asSales, caseId, home } = await aPortalWithACase();
    const next = async () => (await home()).opened?.nextMilestone;
    expect(await next()).toBeNull();
    const { add, ofCase, setDone } = api.cases.milestones.staff;
    for (const [title, isVisibleToClient] of [
      ["Conflict check", false],
      ["Interview", true],
      ["Decision", true],
    ] as const) {
      await asSales.mutation(add, { caseId, form: { title, description: "", isVisibleToClient } });
    }
    expect(await next()).toEqual({ title: "Interview", titleEs: "Entrevista" });
    const [, interview, decision] = await asSales.query(ofCase, { caseId });
    await asSales.mutation(setDone, { milestoneId: interview?.milestoneId ?? "", isDone: true });
    expect(await next()).toEqual({ title: "Decision", titleEs: null });
    const { setStage } = api.cases.record.staff;
    await asSales.mutation(setStage, { caseId, from: "information_collection", to: "completed" });
    expect(await next()).toBeNull();
    await asSales.mutation(setStage, { caseId, from: "completed", to: "approved" });
    await asSales.mutation(api.cases.record.staff.setStatus, { caseId, from: "active", to: "completed" });
    expect(await next()).toBeNull();
    await asSales.mutation(api.cases.record.staff.setStatus, { caseId, from: "completed", to: "active" });
    await asSales.mutation(setDone, { milestoneId: decision?.milestoneId ?? "", isDone: true });
    expect(await next()).toBeNull();
  });

  // Caught: internal texts on the client's phone; another case's news; six lines instead of five.
  test("has the client's five newest activities, of this case or of none", async () => {
    const { asSales, backend, clientId, home, caseId } = await aPortalWithACase();
    const otherCase = await storeCase(backend, { clientId, serial: 4_712 });
    for (const title of ["One", "Two", "Three", "Four", "Interview", "Six"]) {
      clock.pass(1_000);
      await asSales.mutation(api.cases.milestones.staff.add, { caseId, form: { ...NEW_MILESTONE, title } });
    }
    const steps = await asSales.query(api.cases.milestones.staff.ofCase, { caseId });
    for (const { milestoneId } of steps) {
      clock.pass(1_000);
      await asSales.mutation(api.cases.milestones.staff.setDone, { milestoneId, isDone: true });
    }
    await backend.run(async (ctx) => {
      const told = { clientId, activityType: "x", description: "x", metadata: {}, byName: null, at: NOON + 60_000 };
      await ctx.db.insert("client_activities", { ...told, caseId, isVisibleToClient: false });
      await ctx.db.insert("client_activities", { ...told, caseId: otherCase, isVisibleToClient: true });
    });
    const opened = (await home(caseId)).opened;
    expect(opened?.activities.map(({ metadata }) => metadata["title"])).toEqual([
      "Six",
      "Interview",
      "Four",
      "Three",
      "Two",
    ]);
    expect(opened?.lastNewsAt).toBe(NOON + 12_000);
    expect(opened?.activities[0]).toMatchObject({
      activityType: "milestone_done",
      description: "Case CASE-2026-4711: Six",
      at: NOON + 12_000,
    });
    expect(opened?.activities.slice(0, 2).map(({ metadata }) => metadata)).toEqual([
      { title: "Six" },
      { title: "Interview", titleEs: "Entrevista" },
    ]);
    expect((await home(otherCase)).opened).toMatchObject({ activities: [{ activityType: "x" }] });
    // An activity without a notice counts as news, too.
    await backend.run(async (ctx) => {
      const told = { clientId, activityType: "x", description: "x", metadata: {}, byName: null, at: NOON + 70_000 };
      await ctx.db.insert("client_activities", { ...told, caseId: null, isVisibleToClient: true });
    });
    expect((await home(caseId)).opened?.lastNewsAt).toBe(NOON + 70_000);
  });

  test("of a case without news counts from its opening", async () => {
    const { home, caseId, backend } = await aPortalWithACase();
    const openedAt = await backend.run(async (ctx) => (await ctx.db.get("cases", caseId))?._creationTime);
    expect((await home()).opened).toMatchObject({ activities: [], lastNewsAt: openedAt });
  });
});

describe("the timeline", () => {
  // Caught: a step that only staff see; the steps of another case.
  test("has the steps that the client sees, in order, with the day each was done", async () => {
    const { asSales, asClient, backend, clientId, caseId } = await aPortalWithACase();
    const { add, ofCase, setDone } = api.cases.milestones.staff;
    for (const [title, isVisibleToClient] of [
      ["Forms signed", true],
      ["Conflict check", false],
      ["Decision", true],
    ] as const) {
      const inSpanish = title === "Decision" ? { titleEs: "La decisión", descriptionEs: "Ya la hay." } : {};
      const form = { title, description: `${title}.`, ...inSpanish, isVisibleToClient };
      await asSales.mutation(add, { caseId, form });
    }
    for (const { milestoneId } of (await asSales.query(ofCase, { caseId })).slice(0, 2)) {
      await asSales.mutation(setDone, { milestoneId, isDone: true });
    }
    const other = await storeCase(backend, { clientId, serial: 4_712 });
    const shown = await asClient.query(timeline, { caseId });
    const [milestoneId, inEnglish] = [expect.any(String) as string, { titleEs: null, descriptionEs: null }];
    const inSpanish = { titleEs: "La decisión", descriptionEs: "Ya la hay." };
    expect(shown.steps).toEqual([
      { milestoneId, title: "Forms signed", description: "Forms signed.", ...inEnglish, doneAt: NOON },
      { milestoneId, title: "Decision", description: "Decision.", ...inSpanish, doneAt: null },
    ]);
    expect(shown.cases).toHaveLength(2);
    expect(await asClient.query(timeline, { caseId: other })).toMatchObject({ opened: { caseId: other }, steps: [] });
  });

  test("of a client without a case is empty", async () => {
    const { asClient } = await aPortal();
    expect(await asClient.query(timeline, { caseId: null })).toEqual({ cases: [], opened: null, steps: [] });
  });
});

describe("support", () => {
  // Caught: somebody who has left the practice, as the person to call.
  test("names the practice, its hours, and the current members who work on the client's cases", async () => {
    const { asAdmin, asClient, asSales, backend, clientId, caseId } = await aPortalWithACase();
    const contact = { name: "Duarte Law", phone: "(212) 555-0100", address: "2 Main Street" };
    await saveFirm(asAdmin, contact);
    const others = (await asSales.query(api.cases.record.staff.team, { caseId })).others;
    const otherCase = await storeCase(backend, { clientId, serial: 4_712 });
    for (const { userId, name } of others) {
      const on = name === "Ana Duarte" ? otherCase : caseId;
      await asSales.mutation(api.cases.record.staff.setMember, { caseId: on, userId, isMember: true });
    }
    await backend.run(async (ctx) => {
      for (const { _id, name } of await ctx.db.query("users").take(10)) {
        if (name === "Sofia Reyes") await ctx.db.patch("users", _id, { status: "revoked" });
        if (name === "Ana Duarte") await ctx.db.patch("users", _id, { name: "Zoe Duarte" });
      }
    });
    const { email, timeZone, workingHours } = DEFAULT_FIRM;
    expect(await asClient.query(support, {})).toEqual({
      firm: { ...contact, email, timeZone, workingHours },
      team: ["Daniel Okafor", "Zoe Duarte"],
    });
    const zoe = others.find(({ name }) => name === "Ana Duarte") ?? expect.fail("nobody");
    await asAdmin.mutation(api.cases.record.staff.setMember, {
      caseId: otherCase,
      userId: zoe.userId,
      isMember: false,
    });
    expect((await asClient.query(support, {})).team).toEqual(["Daniel Okafor"]);
  });
});

describe("the last news", () => {
  // Caught: silence that ended because the client wrote; a reply of the team counted as silence.
  test("is the practice's, including a reply in a conversation, and never the client's", async () => {
    const { asClient, asSales, backend, clientId, home, caseId } = await aPortalWithACase();
    const opened = (await home()).opened?.lastNewsAt ?? expect.fail();
    clock.pass(1_000);
    const { threadId } = await asClient.mutation(api.messages.conversations.portal.begin, {
      thread: begun("my passport", caseId),
    });
    expect((await home()).opened).toMatchObject({
      lastNewsAt: opened,
      activities: [{ activityType: "message_from_client" }],
    });
    clock.pass(1_000);
    await asSales.mutation(api.messages.conversations.staff.send, { message: { threadId, ...written("We have it.") } });
    const answeredAt = Date.now();
    expect((await home()).opened?.lastNewsAt).toBe(answeredAt);
    // Messages about another case are not news of this one; messages about no case are.
    const otherCase = await storeCase(backend, { clientId, serial: 4_712 });
    const begin = async (subject: string, about: string | null) => {
      clock.pass(1_000);
      await asSales.mutation(api.messages.conversations.staff.begin, { clientId, thread: begun(subject, about) });
      return (await home(caseId)).opened?.lastNewsAt;
    };
    expect(await begin("another case", otherCase)).toBe(answeredAt);
    expect(await begin("our fees", null)).toBe(Date.now());
  });
});
