import { describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import {
  aFile,
  aPracticeWithStorage,
  documentRows,
  openText,
  upload,
} from "../../../tests/support/functions/documents";
import { refusal } from "../../../tests/support/functions/fakeStorage";
import { storeCase, storeDocument } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";

const clock = useFixedClock();
const { accept, accessesOfClient, listOfClient, remove, returnForRedo, saveDetails } = api.documents.record.staff;
const { clearLeftovers, sweep } = internal.documents.record.jobs;
const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

async function aDocument(file = aFile()) {
  const practice = await aPracticeWithStorage();
  const { asSales, backend, clientId } = practice;
  const caseId = await storeCase(backend, { clientId });
  const { plain, offer } = file;
  const documentId = await upload(asSales, clientId, { plain, offer: { ...offer, caseId: caseId as never } });
  const shown = async () => (await asSales.query(listOfClient, { clientId }))?.documents[0];
  const activities = async () =>
    await practice.backend.run(async (ctx) => await ctx.db.query("client_activities").take(9));
  return { ...practice, caseId, documentId, shown, activities };
}

describe("a document", () => {
  test("is accepted, with author and time; the client sees it", async () => {
    const { asLawyer, caseId, documentId, shown, activities, backend } = await aDocument();
    await asLawyer.mutation(accept, { documentId, version: 1 });
    expect(await shown()).toMatchObject({
      review: "accepted",
      reviewReason: null,
      reviewedByName: "Daniel Okafor",
      reviewedAt: Date.now(),
      version: 2,
    });
    expect((await activities()).at(-1)).toMatchObject({
      activityType: "document_accepted",
      description: "Passport accepted",
      metadata: { title: "Passport", reason: null },
      isVisibleToClient: true,
      caseId,
      byName: "Daniel Okafor",
    });
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    const decided = { action: "documents:accept", subject: documentId, before: "waiting", after: "accepted" };
    expect(events.at(-1)).toMatchObject(decided);
  });

  test("is returned for redo with a reason that the client reads, and may be accepted later", async () => {
    const { asLawyer, documentId, shown, activities } = await aDocument();
    await asLawyer.mutation(returnForRedo, { documentId, version: 1, reason: " Page 2 is missing. " });
    expect(await shown()).toMatchObject({ review: "redo", reviewReason: "Page 2 is missing." });
    expect((await activities()).at(-1)).toMatchObject({
      activityType: "document_returned",
      description: "Passport returned for redo: Page 2 is missing.",
      metadata: { title: "Passport", reason: "Page 2 is missing." },
      isVisibleToClient: true,
    });
    await asLawyer.mutation(accept, { documentId, version: 2 });
    expect(await shown()).toMatchObject({ review: "accepted", reviewReason: null });
  });

  test.each([
    [" ", "Please tell the client what to do again"],
    ["x".repeat(1_001), "At most 1,000 characters"],
  ])("is not returned with the reason %j", async (reason, sentence) => {
    const { asLawyer, documentId, shown } = await aDocument();
    const returned = asLawyer.mutation(returnForRedo, { documentId, version: 1, reason });
    expect(await refusalOf(returned)).toEqual({ code: "INVALID", field: "reason", reason: sentence });
    expect((await shown())?.review).toBe("waiting");
  });

  // Caught: the slower of two members overruling the other unknowingly.
  test("decided by two at once is the first one's; the second learns the author", async () => {
    const { asLawyer, asSales, documentId, shown } = await aDocument();
    clock.pass(MINUTE);
    await asLawyer.mutation(accept, { documentId, version: 1 });
    const at = Date.now();
    clock.pass(MINUTE);
    const late = asSales.mutation(returnForRedo, { documentId, version: 1, reason: "blurred" });
    expect(await refusalOf(late)).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor", at });
    const details = { partyType: "spouse" as const, expiresOn: null };
    expect(await refusalOf(asSales.mutation(saveDetails, { documentId, version: 1, details }))).toMatchObject({
      code: "CHANGED_MEANWHILE",
    });
    expect((await shown())?.review).toBe("accepted");
  });

  test("has the given party and expiry", async () => {
    const { asSales, backend, documentId, shown } = await aDocument();
    const details = { partyType: "spouse" as const, expiresOn: "2027-01-31" };
    await asSales.mutation(saveDetails, { documentId, version: 1, details });
    expect(await shown()).toMatchObject({ ...details, version: 2 });
    await asSales.mutation(saveDetails, { documentId, version: 2, details });
    expect((await shown())?.version).toBe(2);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events.map(({ action }) => action)).toEqual(["documents:upload", "documents:edit"]);
    expect(events[1]).toMatchObject({
      subject: documentId,
      before: "Passport, applicant, no expiry",
      after: "Passport, spouse, 2027-01-31",
    });
  });

  test.each([
    [aFile(), "2027-02-30", "Please enter a date, such as 01/31/2027"],
    [aFile({ typeKey: "degree" }), "2027-01-31", "Documents of this type do not expire"],
  ])("keeps its expiry if the new one is invalid", async (file, expiresOn, reason) => {
    const { asSales, documentId, shown } = await aDocument(file);
    const details = { partyType: "applicant" as const, expiresOn };
    const saved = asSales.mutation(saveDetails, { documentId, version: 1, details });
    expect(await refusalOf(saved)).toEqual({ code: "INVALID", field: "expiresOn", reason });
    expect((await shown())?.expiresOn).toBeNull();
  });
});

describe("a deletion", () => {
  test("removes the record, its key and its bytes, and stays in the log", async () => {
    const practice = await aDocument();
    const { asLawyer, asSales, backend, caseId, clientId, documentId, storage, activities } = practice;
    const meta = { ip: "203.0.113.7", userAgent: "Browser" };
    const removed = await asLawyer.withRequestMetadata(meta).action(remove, { documentId });
    expect(removed).toEqual({ kind: "removed", storage: "cleared" });
    expect(storage.list()).toEqual([]);
    // Its address may still be valid: the storage is called again when it has expired.
    expect(await documentRows(practice)).toMatchObject({
      documents: [],
      leftovers: [{ attempts: 0, isLocked: false }],
    });
    clock.pass(35 * MINUTE);
    await backend.action(clearLeftovers, {});
    expect((await documentRows(practice)).leftovers).toEqual([]);
    expect(await asSales.query(accessesOfClient, { clientId })).toMatchObject([
      { action: "delete", userName: "Daniel Okafor", fileName: "passport.pdf", ipAddress: "203.0.113.7" },
    ]);
    expect((await activities()).at(-1)).toMatchObject({
      activityType: "document_deleted",
      description: "Passport deleted",
      isVisibleToClient: false,
      caseId,
      byName: "Daniel Okafor",
    });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audit.at(-1)).toMatchObject({ action: "documents:delete", subject: documentId, before: "Passport" });
  });

  test("requested by two at once happens once, and the second learns it", async () => {
    const practice = await aDocument();
    const { asLawyer, asSales, clientId, documentId } = practice;
    const endings = await Promise.all([asLawyer, asSales].map(async (who) => await who.action(remove, { documentId })));
    expect(endings.map(({ kind }) => kind).sort()).toEqual(["absent", "removed"]);
    expect(await asSales.query(accessesOfClient, { clientId })).toHaveLength(1);
    expect(await asSales.action(remove, { documentId: "x" })).toEqual({ kind: "absent" });
  });

  // Caught: a record that came back, or stayed, because its bytes are locked in the storage.
  test("under an object lock only warns: the record is gone, and the bytes are retried each day", async () => {
    const practice = await aPracticeWithStorage();
    const { asSales, backend, clientId, storage } = practice;
    storage.locksNew = true;
    const documentId = await upload(asSales, clientId);
    expect(await asSales.action(remove, { documentId })).toEqual({ kind: "removed", storage: "locked" });
    expect(vi.mocked(console.warn)).toHaveBeenCalledWith(
      expect.stringMatching(`^The storage keeps ${clientId}/passport/.*object lock`),
    );
    expect(await documentRows(practice)).toMatchObject({ documents: [], leftovers: [{ isLocked: true, attempts: 1 }] });
    for (const [version] of storage.objects.values()) if (version !== undefined) version.isLocked = false;
    await backend.action(clearLeftovers, {});
    expect(storage.list()).toHaveLength(1);
    clock.pass(DAY - MINUTE);
    await backend.action(clearLeftovers, {});
    expect(storage.list()).toHaveLength(1);
    clock.pass(MINUTE);
    await backend.action(clearLeftovers, {});
    expect(storage.list()).toEqual([]);
    expect((await documentRows(practice)).leftovers).toEqual([]);
  });

  test.each([
    ["does not answer", () => Promise.reject(new TypeError("fetch failed")), 1],
    ["has trouble", () => refusal(500, "InternalError"), 1],
    ["has trouble at the removal itself", () => refusal(500, "InternalError"), 2],
    ["answers with a page", () => new Response("<html>", { status: 502 }), 1],
  ])("at a storage that %s happens anyway, and the bytes are removed later", async (_, trouble, nth) => {
    const practice = await aDocument();
    const { asSales, backend, documentId, storage } = practice;
    if (nth === 2) storage.troubles.push((act) => act());
    storage.troubles.push(trouble);
    expect(await asSales.action(remove, { documentId })).toEqual({ kind: "removed", storage: "later" });
    expect((await documentRows(practice)).leftovers).toMatchObject([{ isLocked: false, attempts: 1 }]);
    await backend.action(clearLeftovers, {});
    expect(storage.list()).toHaveLength(1);
    clock.pass(2 * MINUTE);
    await backend.action(clearLeftovers, {});
    expect(storage.list()).toEqual([]);
    expect((await documentRows(practice)).leftovers).toMatchObject([{ attempts: 0 }]);
  });

  test.each([
    [9, "cleared"],
    [10, "later"],
  ])("removes every version of the bytes, of %i at once: %s", async (count, ended) => {
    const { asSales, documentId, storage } = await aDocument();
    for (const versions of storage.objects.values()) {
      const [version] = versions;
      if (version === undefined) continue;
      for (let nth = 1; nth < count; nth += 1) versions.push({ ...version, id: `older${String(nth)}` });
    }
    expect(await asSales.action(remove, { documentId })).toEqual({ kind: "removed", storage: ended });
    expect([...storage.objects.values()]).toEqual([[]]);
  });

  // Caught: the twenty-first object, whose bytes stayed until the next hour; a storage that was down and was called
  // without end.
  test.each([false, true])(
    "of more than one batch continues while the storage answers; it is down: %s",
    async (isDown) => {
      const { backend, storage } = await aPracticeWithStorage();
      storage.isDown = isDown;
      await backend.run(async (ctx) => {
        const due = { dueAt: Date.now(), attempts: 0, isLocked: false };
        for (let nth = 0; nth < 21; nth += 1) {
          await ctx.db.insert("document_leftovers", { ...due, objectKey: `c1/passport/${String(nth)}.enc` });
        }
      });
      await backend.action(clearLeftovers, {});
      await backend.finishAllScheduledFunctions(vi.runAllTimers);
      const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
      expect(jobs).toHaveLength(isDown ? 0 : 1);
      const left = await backend.run(async (ctx) => await ctx.db.query("document_leftovers").take(99));
      expect(left.map(({ attempts }) => attempts)).toEqual(isDown ? [...Array.from({ length: 20 }, () => 1), 0] : []);
    },
  );

  test("waits longer each time while the storage is down, at most six hours", async () => {
    const practice = await aDocument();
    const { asSales, backend, documentId, storage } = practice;
    storage.isDown = true;
    await asSales.action(remove, { documentId });
    const waits: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      const [orphan] = (await documentRows(practice)).leftovers;
      waits.push(((orphan?.dueAt ?? 0) - Date.now()) / MINUTE);
      clock.pass((orphan?.dueAt ?? 0) - Date.now());
      await backend.action(clearLeftovers, {});
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });
});

describe("a document that expires within 30 days", () => {
  const told = async ({ backend }: Awaited<ReturnType<typeof aDocument>>) =>
    await backend.run(async (ctx) => await ctx.db.query("notifications").take(9));

  // The clock of these tests is at noon of 4 March 2026.
  test.each([
    ["2026-04-03", 0, 1],
    ["2026-04-04", 0, 0],
    // Nine in the evening in the practice's time zone: the next day has not begun there.
    ["2026-04-04", 14, 0],
    ["2026-04-04", 17, 1],
    ["2026-03-01", 0, 1],
  ])("on %s is announced, %i hours later, %d times, for any number of runs", async (expiresOn, hours, times) => {
    const practice = await aDocument();
    const { asSales, backend, clientId, documentId } = practice;
    await storeDocument(backend, { clientId });
    clock.pass(hours * 60 * MINUTE);
    await asSales.mutation(saveDetails, { documentId, version: 1, details: { partyType: "applicant", expiresOn } });
    for (let runs = 0; runs < 3; runs += 1) await backend.mutation(sweep, {});
    expect(await told(practice)).toMatchObject(
      Array.from({ length: times }, () => ({
        kind: "documentExpiring",
        count: 1,
        name: "Passport of Ana Souza",
        recordId: clientId,
      })),
    );
  });

  // Caught: the fifty-first, announced an hour later.
  test("is announced at once, in any number", async () => {
    const { asSales, backend, documentId } = await aDocument();
    const details = { partyType: "applicant" as const, expiresOn: "2026-03-10" };
    await asSales.mutation(saveDetails, { documentId, version: 1, details });
    const untold = async () =>
      await backend.run(async (ctx) => {
        const all = await ctx.db.query("client_documents").take(999);
        return all.filter(({ isExpiryTold }) => !isExpiryTold).length;
      });
    await backend.run(async (ctx) => {
      const row = await ctx.db.get("client_documents", documentId);
      if (row === null) throw new Error("it is stored");
      const { _id, _creationTime, ...facts } = row;
      for (let nth = 1; nth < 101; nth += 1) await ctx.db.insert("client_documents", facts);
    });
    expect(await untold()).toBe(101);
    await backend.mutation(sweep, {});
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect(await untold()).toBe(0);
  });

  test("is announced again with another date, and not for a deleted client", async () => {
    const practice = await aDocument();
    const { asSales, backend, clientId, documentId } = practice;
    const save = async (version: number, expiresOn: string) => {
      await asSales.mutation(saveDetails, { documentId, version, details: { partyType: "applicant", expiresOn } });
      await backend.mutation(sweep, {});
    };
    await save(1, "2026-03-10");
    await save(2, "2026-03-11");
    expect(await told(practice)).toHaveLength(2);
    const party = { partyType: "spouse", expiresOn: "2026-03-11" } as const;
    await asSales.mutation(saveDetails, { documentId, version: 3, details: party });
    await backend.mutation(sweep, {});
    expect(await told(practice)).toHaveLength(2);
    await backend.run(async (ctx) => {
      await ctx.db.patch("client_documents", documentId, { expiresOn: "2026-03-12", isExpiryTold: false });
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
    });
    await backend.mutation(sweep, {});
    expect(await told(practice)).toHaveLength(2);
  });
});

// Caught: a record that was only marked as deleted, and kept the key of its bytes.
test("the key of a deleted document is stored nowhere", async () => {
  const practice = await aDocument();
  const { asSales, documentId } = practice;
  const wrappedKey = (await documentRows(practice)).documents[0]?.key?.wrappedKey ?? "";
  expect(wrappedKey).toHaveLength(80);
  await asSales.action(remove, { documentId });
  await expect(openText(asSales, documentId)).rejects.toThrow("absent");
  expect(JSON.stringify(await documentRows(practice))).not.toContain(wrappedKey);
});
