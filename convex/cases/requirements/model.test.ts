import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeDocument } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as Requirements from "./model";
import { NEW_REQUIREMENT, type RequirementForm, type RequirementStatus } from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_REQUIREMENTS = 100;

const clock = useFixedClock();
const { change, ofCase, ofClient, request } = api.cases.requirements.staff;
const { setRequirementStatus: setStatus, withdrawRequirement: withdraw } = api.documents.review.staff;

function typed(title: string, differing: Partial<RequirementForm> = {}): RequirementForm {
  return { ...NEW_REQUIREMENT, documentType: "passport", title, ...differing };
}

async function aCaseAsking(...titles: string[]) {
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const clientId = await storeClient(backend);
  const caseId = await storeCase(backend, { clientId });
  for (const title of titles) await asSales.mutation(request, { caseId, form: typed(title) });
  const list = async () => await asSales.query(ofCase, { caseId });
  const idOf = async (title: string) =>
    (await list()).find((each) => each.title === title)?.requirementId ?? expect.fail(`no ${title}`);
  const stored = async () =>
    await backend.run(async (ctx) => ({
      activities: await ctx.db.query("client_activities").order("desc").take(20),
      audit: await ctx.db.query("audit_events").order("desc").take(20),
    }));
  /** Sets the status like an upload. */
  const answer = async (requirementId: string, change: Partial<Requirements.StatusChange>) => {
    await backend.run(async (ctx: MutationCtx) => {
      const upload = { requirementId, to: "uploaded", ...change } as const;
      await Requirements.setStatus(ctx, { job: "upload" }, upload);
    });
  };
  return { ...practice, clientId, caseId, list, idOf, stored, answer };
}

describe("a requested document", () => {
  test("has its facts, and is announced to the client", async () => {
    const { asSales, caseId, clientId, list, stored } = await aCaseAsking();
    const why = "USCIS checks your trips.";
    // Our own text has our own Spanish.
    const spanish = { titleEs: "Su pasaporte", instructionsEs: "Todas las páginas", whyEs: "USCIS revisa sus viajes." };
    const form = typed("Passport", { instructions: "All pages", why, dueOn: "2026-03-20", ...spanish, whyEs: "" });
    await asSales.mutation(request, { caseId, form });
    expect(await list()).toMatchObject([
      {
        caseId,
        ...spanish,
        why,
        documentType: "passport",
        title: "Passport",
        instructions: "All pages",
        isRequired: true,
        dueOn: "2026-03-20",
        status: "requested",
        reason: null,
        documentId: null,
        version: 1,
        updatedAt: NOON,
        updatedByName: "Sofia Reyes",
      },
    ]);
    const { activities, audit } = await stored();
    expect(activities).toMatchObject([
      {
        clientId,
        caseId,
        activityType: "document_requested",
        description: "Requested: Passport",
        metadata: { case: caseId, count: "1", title: "Passport", titleEs: "Su pasaporte" },
        isVisibleToClient: true,
        byName: "Sofia Reyes",
      },
    ]);
    expect(audit).toMatchObject([{ action: "requirements:request", subject: caseId, after: "passport" }]);
  });

  test.each([
    [typed(""), "title", "Give the document a name"],
    [typed("Passport", { documentType: "" }), "documentType", "Choose a document type"],
    [typed("Passport", { dueOn: "2026-13-01" }), "dueOn", "Choose a date that exists"],
    [typed("Passport", { documentType: "no_type" }), "documentType", "Choose a document type"],
  ])("that is wrong is refused: %o", async (form, field, reason) => {
    const { asSales, caseId, list } = await aCaseAsking();
    expect(await refusalOf(asSales.mutation(request, { caseId, form }))).toEqual({ code: "INVALID", field, reason });
    expect(await list()).toEqual([]);
  });

  // Caught: a request that could not be edited, because its type was removed.
  test("keeps a type that was removed, and takes no other unknown one", async () => {
    const { backend, asSales, idOf, list } = await aCaseAsking("Passport");
    const requirementId = await idOf("Passport");
    await backend.run(async (ctx) => {
      const row = (await ctx.db.query("case_requirements").first()) ?? expect.fail();
      await ctx.db.patch("case_requirements", row._id, { documentType: "old_type" });
    });
    const form = typed("Passports", { documentType: "old_type" });
    await asSales.mutation(change, { requirementId, form, version: 1 });
    expect(await list()).toMatchObject([{ title: "Passports", documentType: "old_type" }]);
    const other = asSales.mutation(change, { requirementId, form: { ...form, documentType: "no_type" }, version: 2 });
    expect(await refusalOf(other)).toMatchObject({ field: "documentType", reason: "Choose a document type" });
  });

  test("is one of at most a hundred", async () => {
    const { asSales, caseId } = await aCaseAsking(
      ...Array.from({ length: MOST_REQUIREMENTS }, (_, nth) => `Paper ${String(nth)}`),
    );
    expect(await refusalOf(asSales.mutation(request, { caseId, form: typed("One more") }))).toMatchObject({
      reason: "A case can have at most 100 requested documents",
    });
  });

  test("is on the lists of its case and client, required and due ones first", async () => {
    const { backend, asSales, clientId, caseId, list } = await aCaseAsking("Passport");
    const otherCase = await storeCase(backend, { clientId, serial: 4_712 });
    await asSales.mutation(request, { caseId, form: typed("Photo", { isRequired: false }) });
    await asSales.mutation(request, { caseId: otherCase, form: typed("Degree", { dueOn: "2026-03-20" }) });
    expect((await list()).map(({ title }) => title)).toEqual(["Passport", "Photo"]);
    const ofAll = await asSales.query(ofClient, { clientId });
    expect(ofAll.map(({ title }) => title)).toEqual(["Degree", "Passport", "Photo"]);
  });

  test("is edited; an edit of an outdated version is refused and changes nothing", async () => {
    const { backend, asSales, asLawyer, caseId, idOf, list, stored } = await aCaseAsking("Passport");
    const requirementId = await idOf("Passport");
    await backend.run(async (ctx) => {
      const row = (await ctx.db.query("case_requirements").first()) ?? expect.fail();
      await ctx.db.patch("case_requirements", row._id, { fromItem: "n400/card" });
    });
    clock.pass(1_000);
    await asLawyer.mutation(change, { requirementId, form: typed("Passports"), version: 1 });
    const second = asSales.mutation(change, { requirementId, form: typed("All passports"), version: 1 });
    expect(await refusalOf(second)).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Daniel Okafor",
      at: NOON + 1_000,
      current: "2",
    });
    expect(await list()).toMatchObject([
      { title: "Passports", version: 2, updatedAt: NOON + 1_000, updatedByName: "Daniel Okafor" },
    ]);
    expect((await stored()).audit[0]).toMatchObject({
      action: "requirements:change",
      subject: caseId,
      after: "n400/card",
      actorName: "Daniel Okafor",
    });
  });

  // Caught: the old notice beside the new one, as news of a request was keyed by its title.
  test("that is renamed keeps one notice, which goes with it; a notice of an earlier version goes, too", async () => {
    const { backend, asSales, idOf, stored } = await aCaseAsking("Passport");
    const requirementId = await idOf("Passport");
    const notices = async () => await backend.run(async (ctx) => await ctx.db.query("portal_notices").take(9));
    await asSales.mutation(change, { requirementId, form: typed("Passport, all pages"), version: 1 });
    const status = { requirementId, documentId: null, anyway: true } as const;
    await asSales.mutation(setStatus, { ...status, from: "requested", to: "redo", reason: "Page 2 is missing" });
    expect((await notices()).map(({ kind, facts }) => [kind, facts["title"]])).toEqual([
      ["document_redo", "Passport, all pages"],
    ]);
    await backend.run(async (ctx) => {
      for (const { _id, metadata } of await ctx.db.query("client_activities").take(9)) {
        await ctx.db.patch("client_activities", _id, {
          metadata: { ...metadata, title: "Passport, all pages", request: null },
        });
      }
    });
    await asSales.mutation(withdraw, { requirementId });
    expect((await stored()).activities.map(({ description }) => description)).toEqual([
      "New copy needed: Passport, all pages",
    ]);
  });

  // Caught: a client who still has a notice of the request.
  test("can be withdrawn, which removes its notice and is audited", async () => {
    const { backend, asSales, caseId, idOf, list, stored } = await aCaseAsking("Photo", "Passport");
    const requirementId = await idOf("Passport");
    expect(await backend.run(async (ctx) => await Requirements.remindClient(ctx, requirementId))).toBe(true);
    await asSales.mutation(withdraw, { requirementId });
    expect((await list()).map(({ title }) => title)).toEqual(["Photo"]);
    expect((await stored()).activities.map(({ description }) => description)).toEqual(["Requested: Photo"]);
    expect((await stored()).audit[0]).toMatchObject({
      action: "requirements:withdraw",
      subject: caseId,
      before: "passport",
    });
  });
});

describe("the status of a requested document", () => {
  // Requirement 263: the status can change, with an optional document.
  test("changes with the document, and keeps it until it is requested anew", async () => {
    const { backend, asSales, clientId, idOf, list, answer } = await aCaseAsking("Passport");
    const requirementId = await idOf("Passport");
    const documentId = await storeDocument(backend, { clientId });
    await answer(requirementId, { documentId: await storeDocument(backend, { clientId }) });
    await answer(requirementId, { documentId });
    expect(await list()).toMatchObject([{ status: "uploaded", documentId }]);
    await asSales.mutation(setStatus, { requirementId, documentId, from: "uploaded", to: "accepted" });
    expect(await list()).toMatchObject([{ status: "accepted", documentId }]);
    await asSales.mutation(setStatus, { requirementId, documentId, from: "accepted", to: "requested" });
    expect(await list()).toMatchObject([{ status: "requested", documentId: null }]);
  });

  test("has a reason for Redo, which the next status removes", async () => {
    const { asSales, idOf, list } = await aCaseAsking("Passport");
    const requirementId = await idOf("Passport");
    const redo = { requirementId, documentId: null, from: "requested", to: "redo" } as const;
    expect(await refusalOf(asSales.mutation(setStatus, redo))).toEqual({
      code: "INVALID",
      field: "reason",
      reason: "Please tell the client what to fix",
    });
    await asSales.mutation(setStatus, { ...redo, reason: " Page 2 is missing. " });
    expect(await list()).toMatchObject([{ status: "redo", reason: "Page 2 is missing." }]);
    await asSales.mutation(setStatus, { requirementId, documentId: null, from: "redo", to: "accepted" });
    expect(await list()).toMatchObject([{ status: "accepted", reason: null }]);
  });

  test("is announced to the client after a review", async () => {
    const { asSales, caseId, list, stored } = await aCaseAsking();
    const names = { title: "Passport", titleEs: "Su pasaporte" };
    await asSales.mutation(request, { caseId, form: typed("Passport", names) });
    const requirementId = (await list())[0]?.requirementId ?? expect.fail("nothing is asked");
    const set = async (from: RequirementStatus, to: RequirementStatus, reason?: string) => {
      await asSales.mutation(setStatus, { requirementId, documentId: null, from, to, ...(reason && { reason }) });
    };
    await set("requested", "uploaded");
    await set("uploaded", "redo", "Page 2 is missing.");
    await set("redo", "redo", "Page 3 is missing.");
    await set("redo", "requested");
    await set("requested", "accepted");
    clock.pass(1_000);
    await set("accepted", "requested");
    expect(await list()).toMatchObject([{ updatedAt: NOON + 1_000, updatedByName: "Sofia Reyes" }]);
    const { activities, audit } = await stored();
    const about = { request: requirementId, ...names };
    expect(activities.every(({ isVisibleToClient, byName }) => isVisibleToClient && byName === "Sofia Reyes")).toBe(
      true,
    );
    expect(activities.map(({ activityType, description, metadata }) => [activityType, description, metadata])).toEqual([
      ["document_requested", "Requested: Passport", { case: caseId, count: "1", ...about }],
      ["document_accepted", "Accepted: Passport", { ...about, reason: null }],
      ["document_redo", "New copy needed: Passport", { ...about, reason: "Page 3 is missing." }],
      ["document_redo", "New copy needed: Passport", { ...about, reason: "Page 2 is missing." }],
      ["document_requested", "Requested: Passport", { case: caseId, count: "1", ...about }],
    ]);
    expect(audit.map(({ before, after }) => [before, after]).slice(0, 6)).toEqual([
      ["passport: accepted", "passport: requested"],
      ["passport: requested", "passport: accepted"],
      ["passport: redo", "passport: requested"],
      ["passport: redo", "passport: redo"],
      ["passport: uploaded", "passport: redo"],
      ["passport: requested", "passport: uploaded"],
    ]);
  });

  // Caught: a document accepted that somebody else had just returned for redo.
  test("from an outdated screen is refused, unless it is repeated anyway", async () => {
    const { asSales, asLawyer, idOf, list, answer } = await aCaseAsking("Passport");
    const requirementId = await idOf("Passport");
    await answer(requirementId, {});
    await asLawyer.mutation(setStatus, {
      requirementId,
      documentId: null,
      from: "uploaded",
      to: "redo",
      reason: "Blurred",
    });
    const accept = { requirementId, documentId: null, from: "uploaded", to: "accepted" } as const;
    expect(await refusalOf(asSales.mutation(setStatus, accept))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Daniel Okafor",
      at: NOON,
      current: "redo",
    });
    await asSales.mutation(setStatus, { ...accept, anyway: true });
    expect(await list()).toMatchObject([{ status: "accepted" }]);
  });

  test("set to the current one changes and announces nothing", async () => {
    const { asSales, idOf, stored } = await aCaseAsking("Passport");
    const before = await stored();
    await asSales.mutation(setStatus, {
      requirementId: await idOf("Passport"),
      documentId: null,
      from: "requested",
      to: "requested",
    });
    expect(await stored()).toEqual(before);
  });
});

test("requests of a deleted client are hidden", async () => {
  const { backend, asSales, clientId, list, idOf } = await aCaseAsking("Passport");
  const requirementId = await idOf("Passport");
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
  });
  expect([await list(), await asSales.query(ofClient, { clientId })]).toEqual([[], []]);
  expect(await refusalOf(asSales.mutation(withdraw, { requirementId }))).toEqual({
    code: "NOT_FOUND",
    what: "requirement",
  });
});
