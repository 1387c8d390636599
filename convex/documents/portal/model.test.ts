import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import {
  aFile,
  documentRows,
  openText,
  PLAIN_TEXT,
  repeatAccess,
  upload,
} from "../../../tests/support/functions/documents";
import { storeRequirement } from "../../../tests/support/functions/dues";
import { aPortalWithStorage, beginOwn, openOwn, uploadOwn } from "../../../tests/support/functions/ownDocuments";
import { claimsOf, type Practice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeCase, storeDocument } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";

import { NEW_REQUIREMENT } from "../../cases/requirements/rules";

// The number itself: a limit that is imported moves with its mistake.
const LIST_PAGE = 100;

const clock = useFixedClock();
const { list } = api.documents.portal.portal;
const { begin, complete, discard, sealKey } = api.documents.upload.portal;
const { proveIdentity } = api.documents.openings.portal;
const { accept, returnForRedo } = api.documents.review.staff;
const { listOfClient } = api.documents.record.staff;
const { setShared } = api.documents.sharing.staff;

async function aPortal() {
  const portal = await aPortalWithStorage();
  const { asClient, asSales, backend, caseId, clientId } = portal;
  const listed = async () => await asClient.query(list, {});
  const versionOf = async (documentId: string) =>
    ((await asSales.query(listOfClient, { clientId }))?.documents ?? []).find((each) => each.documentId === documentId)
      ?.version ?? 0;
  const request = async (differing: Partial<Parameters<typeof storeRequirement>[1]> = {}) =>
    await storeRequirement(backend, { clientId, caseId, ...differing });
  const news = async () =>
    await backend.run(async (ctx) => ({
      activities: (await ctx.db.query("client_activities").take(99)).map((each) => each.activityType),
      notifications: (await ctx.db.query("notifications").take(99)).map(({ name, byName }) => [name, byName]),
      audit: (await ctx.db.query("audit_events").take(99)).map(({ action, actorName }) => [action, actorName]),
    }));
  const activities = async () => await backend.run(async (ctx) => await ctx.db.query("client_activities").take(9));
  return { ...portal, listed, versionOf, request, news, activities };
}

/** Adds `count` copies of a document. */
async function copyDocument({ run }: Practice["backend"], documentId: Id<"client_documents">, count: number) {
  await run(async (ctx) => {
    const row = await ctx.db.get("client_documents", documentId);
    if (row === null) throw new Error("it is stored");
    const { _id, _creationTime, ...copied } = row;
    for (let nth = 0; nth < count; nth += 1) await ctx.db.insert("client_documents", copied);
  });
}

describe("the list of needed documents", () => {
  // Caught: accepted requests before open ones; missing limits of the type.
  test("comes required first, then by due date, with the accepted files", async () => {
    const { listed, request } = await aPortal();
    await request({ title: "Letter", isRequired: false, dueOn: "2026-01-01" });
    await request({ title: "Diploma", dueOn: null });
    await request({ title: "Passport", dueOn: "2026-03-01", instructions: "All pages." });
    const { needed, other, timeZone } = await listed();
    expect([timeZone, other]).toEqual([
      "America/New_York",
      { typeKey: "other", extensions: ["pdf", "jpg", "jpeg", "png", "doc", "docx"], maxBytes: 52_428_800 },
    ]);
    expect(needed.map(({ title }) => title)).toEqual(["Passport", "Diploma", "Letter"]);
    expect(needed[0]).toMatchObject({
      caseNumber: "CASE-2026-4711",
      instructions: "All pages.",
      isRequired: true,
      dueOn: "2026-03-01",
      status: "requested",
      reason: null,
      accepted: { typeKey: "passport", extensions: ["pdf", "jpg", "jpeg", "png"], maxBytes: 52_428_800 },
    });
  });

  // Caught: unrequested documents accepted for a type that the practice no longer offers.
  test("allows nothing else if the practice takes no other documents", async () => {
    const { asAdmin, listed } = await aPortal();
    const types = await asAdmin.query(api.practice.documentTypes.staff.list, {});
    const { key, version, ...facts } = types.find((type) => type.key === "other") ?? expect.fail("there is none");
    await asAdmin.mutation(api.practice.documentTypes.staff.save, {
      key,
      version,
      facts: { ...facts, isOffered: false },
    });
    expect((await listed()).other).toBeNull();
  });

  test("is hidden for a completed case, and shown for one on hold", async () => {
    const { backend, caseId, listed, request } = await aPortal();
    await request({ status: "accepted" });
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { status: "on_hold" });
    });
    expect((await listed()).needed).toHaveLength(1);
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { status: "completed" });
    });
    expect((await listed()).needed).toEqual([]);
  });
});

describe("a document that a client sends", () => {
  test("fulfils the request, is among the client's documents, and its key opens it for staff", async () => {
    const { asClient, asSales, clientId, caseId, listed, request } = await aPortal();
    const requirementId = await request({ title: "Your passport" });
    const documentId = await uploadOwn(asClient, { ...aFile(), requirementId });
    const { needed, sent, shared } = await listed();
    expect(needed).toMatchObject([{ requirementId, status: "uploaded" }]);
    expect(sent).toEqual([
      {
        documentId,
        fileName: "passport.pdf",
        typeName: "Passport",
        fileBytes: PLAIN_TEXT.length,
        mimeType: "application/pdf",
        at: NOON,
        review: "waiting",
        reviewReason: null,
      },
    ]);
    expect(shared).toEqual([]);
    expect(await openText(asSales, documentId)).toBe(PLAIN_TEXT);
    expect((await asSales.query(listOfClient, { clientId }))?.documents).toMatchObject([
      { documentId, caseId, requirementId, isFromClient: true, uploadedByName: "Maria Santos" },
    ]);
  });

  // Caught: a client's document that was announced to nobody.
  test("is announced to all staff if nobody works on the case, and is in the audit log and the activity by the client's name", async () => {
    const { activities, asClient, caseId, clientId, news, request } = await aPortal();
    const requirementId = await request({ title: "Your passport" });
    await uploadOwn(asClient, { ...aFile(), requirementId });
    const { audit, notifications } = await news();
    expect(await activities()).toMatchObject([
      {
        clientId,
        caseId,
        activityType: "document_from_client",
        description: "Passport sent by the client",
        metadata: { title: "Passport" },
        isVisibleToClient: true,
        byName: "Maria Santos",
      },
    ]);
    expect(audit).toContainEqual(["documents:upload", "Maria Santos (client)"]);
    expect(notifications.length).toBeGreaterThan(1);
    expect(new Set(notifications.map(String))).toEqual(new Set(["Your passport,Maria Santos"]));
  });

  test("that was not requested is announced, too, and belongs to no request", async () => {
    const { asClient, listed, news } = await aPortal();
    await uploadOwn(asClient, aFile({ fileName: "letter.pdf", typeKey: "other" }));
    expect((await listed()).sent).toMatchObject([{ fileName: "letter.pdf", typeName: "Other" }]);
    expect((await news()).notifications[0]).toEqual(["Other", "Maria Santos"]);
  });

  test("that staff return has their reason, and is sent again", async () => {
    const { asClient, asLawyer, listed, request, versionOf } = await aPortal();
    const requirementId = await request();
    const documentId = await uploadOwn(asClient, { ...aFile(), requirementId });
    const reason = "Page 2 is missing.";
    await asLawyer.mutation(returnForRedo, { documentId, version: await versionOf(documentId), reason });
    expect(await listed()).toMatchObject({
      needed: [{ status: "redo", reason }],
      sent: [{ documentId, review: "redo", reviewReason: reason }],
    });
    const second = await uploadOwn(asClient, { ...aFile({ fileName: "again.pdf" }), requirementId });
    expect((await listed()).needed).toMatchObject([{ status: "uploaded", reason: null }]);
    await asLawyer.mutation(accept, { documentId: second, version: await versionOf(second) });
    expect((await listed()).needed).toMatchObject([{ status: "accepted" }]);
    const refused = { code: "INVALID", field: "file", reason: "This document was accepted already." };
    expect(await refusalOf(asClient.action(begin, { ...aFile().offer, requirementId }))).toEqual(refused);
  });

  test.each([
    [{ fileName: "passport.exe" }, "File type not allowed. Accepted types: pdf, jpg, jpeg, png"],
    [{ fileBytes: 52_428_801 }, "File size exceeds 50MB limit"],
    [{ fileBytes: 0 }, "This file is empty. Choose another file."],
    [{ typeKey: "degree" }, "This document was requested as another type. Choose the requested type."],
  ])("is refused as %j", async (differing, reason) => {
    const { asClient, request } = await aPortal();
    const requirementId = await request();
    const offer = { ...aFile().offer, requirementId, ...differing };
    expect(await refusalOf(asClient.action(begin, offer))).toEqual({ code: "INVALID", field: "file", reason });
  });

  test("is gone if its upload is cancelled, and one press is one document", async () => {
    const { asClient, backend, listed } = await aPortal();
    const begun = await beginOwn(asClient);
    expect(await asClient.mutation(discard, { documentId: begun.documentId })).toBe(true);
    expect(await asClient.mutation(discard, { documentId: begun.documentId })).toBe(false);
    expect(await asClient.action(sealKey, begun.sent)).toEqual({ kind: "absent" });
    const documentId = await uploadOwn(asClient);
    expect(await asClient.action(complete, { documentId })).toEqual({ kind: "complete" });
    expect((await listed()).sent).toHaveLength(1);
    expect((await documentRows({ backend })).documents).toHaveLength(1);
  });
});

describe("documents of staff", () => {
  // Caught: a notice of the practice's own documents; a document still visible after it was unshared.
  test("are visible to the client only while they are shared", async () => {
    const { asClient, asSales, backend, clientId, listed, news } = await aPortal();
    const documentId = await upload(asSales, clientId, aFile({ fileName: "draft.pdf" }));
    expect((await listed()).shared).toEqual([]);
    expect(await openOwn(asClient, documentId)).toBe("absent");
    await asSales.mutation(setShared, { documentId, isShared: true });
    await asSales.mutation(setShared, { documentId, isShared: true });
    expect(await listed()).toMatchObject({ sent: [], shared: [{ documentId, fileName: "draft.pdf", at: NOON }] });
    expect(await openOwn(asClient, documentId)).toBe("opened");
    expect((await news()).activities).toEqual(["document_uploaded", "document_shared"]);
    expect(await asClient.query(api.clients.notices.portal.list, {})).toMatchObject([{ kind: "document_shared" }]);
    for (let times = 0; times < 2; times += 1) await asSales.mutation(setShared, { documentId, isShared: false });
    expect((await listed()).shared).toEqual([]);
    expect(await openOwn(asClient, documentId)).toBe("absent");
    expect((await news()).activities).toEqual(["document_uploaded"]);
    expect(await asClient.query(api.clients.notices.portal.list, {})).toEqual([]);
    const shares = (await news()).audit.map(([action]) => action).filter((action) => action?.includes("share"));
    expect(shares).toEqual(["documents:share", "documents:unshare"]);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events.map(({ subject }) => subject)).toEqual([documentId, documentId, documentId]);
  });

  // Caught: a shared document that replaced the unread notice of a request with the same name; the review of the practice's own
  // documents.
  test("that are shared leave requests open and hide their review; deleted, they lose their notice", async () => {
    const { activities, asClient, asSales, caseId, clientId, listed, news } = await aPortal();
    const form = { ...NEW_REQUIREMENT, documentType: "passport", title: "Passport" };
    await asSales.mutation(api.cases.requirements.staff.request, { caseId, form });
    const file = aFile();
    const documentId = await upload(asSales, clientId, { ...file, offer: { ...file.offer, caseId: caseId as never } });
    const version = (await asSales.query(listOfClient, { clientId }))?.documents[0]?.version ?? 0;
    await asSales.mutation(returnForRedo, { documentId, version, reason: "Internal" });
    await asSales.mutation(setShared, { documentId, isShared: true });
    expect((await listed()).shared).toMatchObject([{ review: "waiting", reviewReason: null }]);
    expect((await activities()).at(-1)).toMatchObject({
      caseId,
      activityType: "document_shared",
      description: "Passport shared with the client",
      metadata: { title: "Passport", document: documentId },
      byName: "Sofia Reyes",
    });
    const kinds = async () => (await asClient.query(api.clients.notices.portal.list, {})).map(({ kind }) => kind);
    expect(await kinds()).toContain("document_shared");
    await asSales.action(api.documents.deletion.staff.remove, { documentId });
    expect(await kinds()).not.toContain("document_shared");
    expect((await news()).activities).not.toContain("document_shared");
  });

  test("that the client sent are visible without being shared", async () => {
    const { asClient, asSales, news } = await aPortal();
    const documentId = await uploadOwn(asClient);
    await asSales.mutation(setShared, { documentId, isShared: true });
    expect((await news()).activities).toEqual(["document_from_client"]);
    expect(await openOwn(asClient, documentId)).toBe("opened");
  });
});

describe("documents sent by a client or shared with them", () => {
  // Caught: a client's own documents, hidden behind the newest five hundred of the practice's.
  test("are visible behind any number of the practice's own", async () => {
    const { backend, clientId, listed } = await aPortal();
    const own = await storeDocument(backend, { clientId, isFromClient: true, uploadedAt: 1 });
    const shared = await storeDocument(backend, { clientId, sharedAt: 2, uploadedAt: 2 });
    const ours = await storeDocument(backend, { clientId, uploadedAt: 3 });
    await copyDocument(backend, ours, LIST_PAGE);
    expect(await listed()).toMatchObject({ sent: [{ documentId: own }], shared: [{ documentId: shared }] });
  });

  // Caught: a list without a limit; a document hidden by another kind's.
  test("are listed a hundred of each kind at first, the newest first", async () => {
    const { backend, clientId, listed } = await aPortal();
    const oldest = await storeDocument(backend, { clientId, isFromClient: true, uploadedAt: 1 });
    const newer = await storeDocument(backend, { clientId, isFromClient: true, uploadedAt: 2 });
    const newest = await storeDocument(backend, { clientId, isFromClient: true, uploadedAt: 3 });
    const late = await storeDocument(backend, { clientId, uploadedAt: 1, sharedAt: 9 });
    await storeDocument(backend, { clientId, uploadedAt: 5, sharedAt: 8 });
    await storeDocument(backend, { clientId, isFromClient: true, status: "pending", uploadedAt: null });
    expect((await listed()).sent.map(({ documentId, at }) => [documentId, at])).toEqual([
      [newest, 3],
      [newer, 2],
      [oldest, 1],
    ]);
    expect((await listed()).shared.map(({ at }) => at)).toEqual([9, 8]);
    await copyDocument(backend, newer, LIST_PAGE - 2);
    const { sent, shared } = await listed();
    expect([sent.length, shared[0]?.documentId]).toEqual([LIST_PAGE, late]);
    expect(sent.map(({ documentId }) => documentId)).not.toContain(oldest);
  });
});

// Caught: an opening by the client that left no trace.
test("each opening by the client is in the access log, under the client's name and address", async () => {
  const { asClient, backend } = await aPortal();
  const documentId = await uploadOwn(asClient);
  await openOwn(asClient, documentId);
  expect((await documentRows({ backend })).accesses).toMatchObject([
    { documentId, action: "download", userName: "Maria Santos", userEmail: "maria@home.test" },
  ]);
});

test("a client who has opened two hundred documents must verify their identity to open more", async () => {
  const { asClient, backend } = await aPortal();
  const documentId = await uploadOwn(asClient);
  await openOwn(asClient, documentId);
  await repeatAccess({ backend }, 199);
  expect(await openOwn(asClient, documentId)).toBe("signInAgain");
  expect(await asClient.mutation(proveIdentity, {})).toBe(false);
  const proven = backend.withIdentity(claimsOf("client", { role: "client", fva: [0, -1] }));
  expect(await proven.mutation(proveIdentity, {})).toBe(true);
  clock.pass(1);
  expect(await openOwn(asClient, documentId)).toBe("opened");
});

// Caught: an account bound to another client that still reads the earlier one's document.
test("an account bound to another client loses the documents of the one before", async () => {
  const { asClient, backend } = await aPortal();
  const begun = await beginOwn(asClient);
  const documentId = await uploadOwn(asClient);
  await storeBoundClient(backend, "client", { number: 2, clientName: "Ana Souza" });
  expect(await asClient.action(sealKey, begun.sent)).toEqual({ kind: "absent" });
  expect(await asClient.mutation(discard, { documentId: begun.documentId })).toBe(false);
  expect(await asClient.action(complete, { documentId })).toEqual({ kind: "absent" });
  expect(await openOwn(asClient, documentId)).toBe("absent");
  expect(await asClient.query(list, {})).toMatchObject({ needed: [], sent: [], shared: [] });
});

test("a request or a case of another client does not exist for this one", async () => {
  const { asClient, backend } = await aPortal();
  const other = await storeBoundClient(backend, "sales", { number: 2 });
  const caseId = await storeCase(backend, { clientId: other, serial: 4_712 });
  const requirementId = await storeRequirement(backend, { clientId: other, caseId });
  const offer = aFile().offer;
  expect(await refusalOf(asClient.action(begin, { ...offer, requirementId }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await refusalOf(asClient.action(begin, { ...offer, caseId }))).toMatchObject({ code: "NOT_FOUND" });
});
