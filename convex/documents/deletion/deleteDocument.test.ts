import { describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import {
  aFile,
  aPracticeWithStorage,
  documentRows,
  openText,
  upload,
} from "../../../tests/support/functions/documents";
import { refusal } from "../../../tests/support/functions/fakeStorage";
import { storeCase } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";

const clock = useFixedClock();
const { remove } = api.documents.deletion.staff;
const { accessesOfClient } = api.documents.openings.staff;
const { clearOrphans } = internal.documents.storage.jobs;
const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

async function aDocument() {
  const practice = await aPracticeWithStorage();
  const { asSales, backend, clientId } = practice;
  const caseId = await storeCase(backend, { clientId });
  const { plain, offer } = aFile();
  const documentId = await upload(asSales, clientId, { plain, offer: { ...offer, caseId: caseId as never } });
  return { ...practice, caseId, documentId };
}

describe("a deletion", () => {
  test("removes the record, its key and its bytes, and stays in the log", async () => {
    const practice = await aDocument();
    const { asLawyer, asSales, backend, caseId, clientId, documentId, storage } = practice;
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
    await backend.action(clearOrphans, {});
    expect((await documentRows(practice)).leftovers).toEqual([]);
    expect(await asSales.query(accessesOfClient, { clientId })).toMatchObject([
      { action: "delete", userName: "Daniel Okafor", fileName: "passport.pdf", ipAddress: "203.0.113.7" },
    ]);
    const activities = await backend.run(async (ctx) => await ctx.db.query("client_activities").take(9));
    expect(activities.at(-1)).toMatchObject({
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
    await backend.action(clearOrphans, {});
    expect(storage.list()).toHaveLength(1);
    clock.pass(DAY - MINUTE);
    await backend.action(clearOrphans, {});
    expect(storage.list()).toHaveLength(1);
    clock.pass(MINUTE);
    await backend.action(clearOrphans, {});
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
    await backend.action(clearOrphans, {});
    expect(storage.list()).toHaveLength(1);
    clock.pass(2 * MINUTE);
    await backend.action(clearOrphans, {});
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
      await backend.action(clearOrphans, {});
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
      await backend.action(clearOrphans, {});
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
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
