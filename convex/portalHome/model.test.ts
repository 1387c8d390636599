import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../tests/support/functions/backend";
import { aPractice } from "../../tests/support/functions/personas";
import { storeBoundClient } from "../../tests/support/functions/portal";
import { storeCase } from "../../tests/support/functions/samples";
import { api } from "../_generated/api";
import { DEFAULT_FIRM } from "../firmForm/rules";
import { NEW_MILESTONE } from "../milestones/rules";
import { NEW_REQUIREMENT } from "../requirements/rules";

const clock = useFixedClock();
const { get } = api.portalHome.portal;

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
  test("of a client without a case says how to reach the practice", async () => {
    const { home, asAdmin } = await aPortal();
    const settings = { ...DEFAULT_FIRM, name: "Duarte Law", phone: "(212) 555-0100", email: "office@duarte.test" };
    await asAdmin.mutation(api.firm.staff.update, { settings: { ...settings, quietDays: 10 }, version: 0 });
    expect(await home()).toEqual({
      clientName: "Maria Santos",
      firm: { name: "Duarte Law", phone: "(212) 555-0100", email: "office@duarte.test" },
      quietDays: 10,
      cases: [],
      opened: null,
    });
  });

  test("has the case with its status, its progress and its next step", async () => {
    const { backend, home, caseId } = await aPortalWithACase();
    const changes = { stage: "government_review", progress: 60, nextStep: "Your interview is on May 5." } as const;
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, changes);
    });
    const shown = { caseId, caseNumber: "CASE-2026-4711", status: "government_review" };
    expect((await home()).cases).toMatchObject([shown]);
    expect((await home()).opened).toMatchObject({ ...shown, progress: 60, nextStep: "Your interview is on May 5." });
  });

  // Caught: optional documents that were counted as needed; one that waits for staff.
  test("counts the required documents that the client has to send", async () => {
    const { asSales, home, caseId, backend } = await aPortalWithACase();
    const asked = [
      { title: "Passport", isRequired: true },
      { title: "Letter", isRequired: false },
      { title: "Diploma", isRequired: true },
      { title: "Tax return", isRequired: true },
      { title: "Photo", isRequired: true },
    ];
    for (const each of asked) {
      const form = { ...NEW_REQUIREMENT, documentType: "passport", ...each };
      await asSales.mutation(api.requirements.staff.request, { caseId, form });
    }
    await backend.run(async (ctx) => {
      for (const row of await ctx.db.query("case_requirements").take(10)) {
        const status = ({ Diploma: "redo", "Tax return": "uploaded", Photo: "accepted" } as const)[row.title];
        if (status !== undefined) await ctx.db.patch("case_requirements", row._id, { status });
      }
    });
    expect((await home()).opened).toMatchObject({ pendingDocuments: 2 });
  });

  // Caught: what only staff read on the client's phone; another case's news; six lines in place of five.
  test("has the five newest things that the client was told, of this case or of none", async () => {
    const { asSales, backend, clientId, home, caseId } = await aPortalWithACase();
    const otherCase = await storeCase(backend, { clientId, serial: 4_712 });
    for (const title of ["One", "Two", "Three", "Four", "Five", "Six"]) {
      clock.pass(1_000);
      await asSales.mutation(api.milestones.staff.add, { caseId, form: { ...NEW_MILESTONE, title } });
    }
    const steps = await asSales.query(api.milestones.staff.ofCase, { caseId });
    for (const { milestoneId } of steps) {
      clock.pass(1_000);
      await asSales.mutation(api.milestones.staff.setDone, { milestoneId, isDone: true });
    }
    await backend.run(async (ctx) => {
      const told = { clientId, activityType: "x", description: "x", metadata: {}, byName: null, at: NOON + 60_000 };
      await ctx.db.insert("client_activities", { ...told, caseId, isVisibleToClient: false });
      await ctx.db.insert("client_activities", { ...told, caseId: otherCase, isVisibleToClient: true });
    });
    const opened = (await home(caseId)).opened;
    expect(opened?.activities.map(({ metadata }) => metadata["title"])).toEqual([
      "Six",
      "Five",
      "Four",
      "Three",
      "Two",
    ]);
    expect(opened?.lastNewsAt).toBe(NOON + 12_000);
    expect((await home(otherCase)).opened).toMatchObject({ activities: [{ activityType: "x" }] });
  });

  test("of a case without news counts from when it was opened", async () => {
    const { home, caseId, backend } = await aPortalWithACase();
    const openedAt = await backend.run(async (ctx) => (await ctx.db.get("cases", caseId))?._creationTime);
    expect((await home()).opened).toMatchObject({ activities: [], lastNewsAt: openedAt });
  });
});
