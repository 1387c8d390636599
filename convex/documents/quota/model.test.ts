import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aFile, documentRows, upload } from "../../../tests/support/functions/documents";
import { storeRequirement } from "../../../tests/support/functions/dues";
import { aPortalWithStorage, beginOwn, uploadOwn } from "../../../tests/support/functions/ownDocuments";
import { storeDocument } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { hasRoomFor, isNearlyFull, PENDING_MS, ROOM } from "./rules";
import { listLength } from "../record/rules";

// The numbers themselves: with an imported limit, the test would move with a mistake.
const MOST_LISTED = 2_000;
const LIST_PAGE = 100;

const clock = useFixedClock();
const { listOfCase, listOfClient, newest } = api.documents.record.staff;
const { makeRoom } = api.documents.quota.staff;
const { remove } = api.documents.deletion.staff;
const MINUTE = 60_000;

type Portal = Awaited<ReturnType<typeof aPortalWithStorage>>;

async function rooms({ backend }: Pick<Portal, "backend">) {
  return await backend.run(async (ctx) =>
    (await ctx.db.query("document_rooms").take(9)).map(({ documents, bytes, extensions }) => ({
      documents,
      bytes,
      extensions,
    })),
  );
}

describe("a client's uploads", () => {
  // Caught: 520 documents of ten bytes, after which staff's document was on no page.
  test("never hide staff's uploads, nor answers to requests", async () => {
    const { asClient, asSales, backend, caseId, clientId } = await aPortalWithStorage();
    const byStaff = await storeDocument(backend, { clientId, caseId, sharedAt: 1, uploadedAt: 1 });
    const answering = await storeDocument(backend, { clientId, caseId, isFromClient: true, uploadedAt: 2 });
    const requirementId = await storeRequirement(backend, { clientId, caseId });
    await backend.run(async (ctx) => {
      await ctx.db.patch("case_requirements", requirementId, { documentId: answering });
    });
    for (let nth = 0; nth < 600; nth += 1) {
      await storeDocument(backend, { clientId, caseId, isFromClient: true, uploadedAt: 100 + nth });
    }
    const idsOf = (list: { documents: { documentId: Id<"client_documents"> }[] } | null) =>
      list?.documents.map(({ documentId }) => documentId) ?? [];
    for (const list of [await asSales.query(listOfClient, { clientId }), await asSales.query(listOfCase, { caseId })]) {
      expect(list).toMatchObject({ hasOlder: true });
      expect(idsOf(list)).toHaveLength(102);
      expect(idsOf(list).slice(-2)).toEqual([answering, byStaff]);
    }
    expect(idsOf(await asSales.query(listOfClient, { clientId, most: 300 }))).toHaveLength(302);
    const all = await asSales.query(listOfCase, { caseId, most: 601 });
    expect(all).toMatchObject({ hasOlder: false });
    expect(idsOf(all)).toHaveLength(602);
    const own = await asClient.query(api.documents.portal.portal.list, {});
    expect([own.sent.length, own.hasOlder, own.shared.map(({ documentId }) => documentId)]).toEqual([
      100,
      true,
      [byStaff],
    ]);
    const older = await asClient.query(api.documents.portal.portal.list, { most: 601 });
    expect([older.sent.length, older.hasOlder]).toEqual([601, false]);
  });

  test("are at most a hundred of the palette's search", async () => {
    const { asSales, backend, clientId } = await aPortalWithStorage();
    const older = await storeDocument(backend, { clientId, fileName: "older.pdf" });
    const other = await backend.run(async (ctx) => {
      const client = await ctx.db.get("clients", clientId);
      if (client === null) throw new Error("it is stored");
      const { _id, _creationTime, ...facts } = client;
      return await ctx.db.insert("clients", { ...facts, clientName: "Other Person" });
    });
    const ofOther = await storeDocument(backend, { clientId: other, fileName: "other.pdf" });
    for (let nth = 0; nth < 100; nth += 1) await storeDocument(backend, { clientId });
    const { documents, hasOlder } = await asSales.query(newest, {});
    expect(documents).toHaveLength(101);
    expect(documents.map(({ documentId }) => documentId)).toContain(ofOther);
    expect(documents.map(({ documentId }) => documentId)).not.toContain(older);
    expect(hasOlder).toBe(true);
  });

  test.each([
    [undefined, LIST_PAGE],
    [NaN, LIST_PAGE],
    [-1, LIST_PAGE],
    [LIST_PAGE + 0.5, LIST_PAGE],
    [MOST_LISTED - 1, MOST_LISTED - 1],
    [MOST_LISTED, MOST_LISTED],
    [MOST_LISTED + 1, MOST_LISTED],
    [Infinity, MOST_LISTED],
  ])("requested as %s of each kind are read up to %i", (asked, length) => {
    expect(listLength(asked)).toBe(length);
  });
});

describe("a client who uploads", () => {
  test("begins thirty uploads within ten minutes, and the next one later; staff are not limited", async () => {
    const { asClient, asSales, clientId } = await aPortalWithStorage();
    for (let nth = 0; nth < 30; nth += 1) await uploadOwn(asClient);
    const refused = await refusalOf(beginOwn(asClient));
    expect(refused).toEqual({ code: "RATE_LIMITED", retryAt: Date.now() + 20_000 });
    await upload(asSales, clientId);
    clock.pass(20_000);
    await uploadOwn(asClient);
    expect(await refusalOf(beginOwn(asClient))).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("has at most twenty uploads in progress, and continues once one of them has ended", async () => {
    const { asClient } = await aPortalWithStorage();
    const begun = [];
    for (let nth = 0; nth < 20; nth += 1) begun.push(await beginOwn(asClient));
    expect(await refusalOf(beginOwn(asClient))).toEqual({
      code: "RATE_LIMITED",
      retryAt: Date.now() + 60 * MINUTE + 1,
    });
    await asClient.mutation(api.documents.upload.portal.discard, { documentId: begun[7]?.documentId ?? "" });
    await beginOwn(asClient);
  });

  test("has limited room, counted from the first upload with earlier ones", async () => {
    const practice = await aPortalWithStorage();
    const { asClient, asSales, backend, clientId } = practice;
    await storeDocument(backend, { clientId, isFromClient: true, fileBytes: 1_000 });
    await storeDocument(backend, { clientId, fileBytes: 5_000 });
    const file = aFile();
    const documentId = await uploadOwn(asClient, file);
    expect(await rooms(practice)).toEqual([{ documents: 2, bytes: 1_000 + file.plain.length, extensions: 0 }]);
    await asSales.action(remove, { documentId: await upload(asSales, clientId) });
    const given = await beginOwn(asClient);
    await asClient.mutation(api.documents.upload.portal.discard, { documentId: given.documentId });
    await asSales.action(remove, { documentId });
    expect(await rooms(practice)).toEqual([{ documents: 1, bytes: 1_000, extensions: 0 }]);
    await beginOwn(asClient);
    clock.pass(61 * MINUTE);
    await backend.mutation(internal.documents.upload.jobs.sweep, {});
    expect(await rooms(practice)).toEqual([{ documents: 1, bytes: 1_000, extensions: 0 }]);
  });

  test.each([
    { documents: ROOM.documents, bytes: 0 },
    { documents: 3, bytes: ROOM.bytes },
  ])("has no room left with %o until staff extend it, which two people do once", async (sent) => {
    const practice = await aPortalWithStorage();
    const { asClient, asLawyer, asSales, backend, caseId, clientId } = practice;
    await backend.run(async (ctx) => await ctx.db.insert("document_rooms", { clientId, ...sent, extensions: 0 }));
    const noRoom = {
      code: "INVALID",
      field: "room",
      reason: "There is no more room for documents of this client. Staff can make more room on the client's page.",
    };
    expect(await refusalOf(beginOwn(asClient))).toEqual(noRoom);
    const most = { documents: 1_000, bytes: 5_368_709_120 };
    expect((await asSales.query(listOfClient, { clientId }))?.room).toEqual({ ...sent, extensions: 0, most });
    expect((await asSales.query(listOfCase, { caseId }))?.room).toBeNull();
    await asSales.mutation(makeRoom, { clientId, extensions: 0 });
    await asLawyer.mutation(makeRoom, { clientId, extensions: 0 });
    expect(await rooms(practice)).toEqual([{ ...sent, extensions: 1 }]);
    expect((await asSales.query(listOfClient, { clientId }))?.room).toBeNull();
    await uploadOwn(asClient);
    const audited = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audited.filter(({ action }) => action === "documents:makeRoom")).toMatchObject([
      { subject: clientId, after: "2000", actorName: "Sofia Reyes" },
    ]);
  });

  // Caught: a client beyond the limit from before it existed, without a hint or a button on staff's page.
  test("who was beyond the limit before counting began can get more room", async () => {
    const practice = await aPortalWithStorage();
    const { asClient, asSales, backend, clientId } = practice;
    for (let nth = 0; nth < 2; nth += 1) {
      await storeDocument(backend, { clientId, isFromClient: true, fileBytes: ROOM.bytes / 2 });
    }
    expect(await refusalOf(beginOwn(asClient))).toMatchObject({ code: "INVALID", field: "room" });
    expect(await rooms(practice)).toEqual([]);
    const most = { documents: 1_000, bytes: 5_368_709_120 };
    expect((await asSales.query(listOfClient, { clientId }))?.room).toEqual({
      documents: 2,
      bytes: ROOM.bytes,
      extensions: 0,
      most,
    });
    await asSales.mutation(makeRoom, { clientId, extensions: 0 });
    await uploadOwn(asClient);
    expect((await asSales.query(listOfClient, { clientId }))?.room).toBeNull();
  });

  test("never has a negative count", async () => {
    const practice = await aPortalWithStorage();
    const { asSales, backend, clientId } = practice;
    const documentId = await storeDocument(backend, { clientId, isFromClient: true, fileBytes: 7 });
    await backend.run(async (ctx) => {
      await ctx.db.insert("document_rooms", { clientId, documents: 0, bytes: 3, extensions: 0 });
    });
    await asSales.action(remove, { documentId });
    expect(await rooms(practice)).toEqual([{ documents: 0, bytes: 0, extensions: 0 }]);
  });

  test("who has no count yet gets more room from the stored documents", async () => {
    const practice = await aPortalWithStorage();
    await storeDocument(practice.backend, { clientId: practice.clientId, isFromClient: true, fileBytes: 7 });
    await practice.asSales.mutation(makeRoom, { clientId: practice.clientId, extensions: 0 });
    expect(await rooms(practice)).toEqual([{ documents: 1, bytes: 7, extensions: 1 }]);
  });
});

test.each([
  [{ documents: 999, bytes: 0 }, 1, true],
  [{ documents: 1_000, bytes: 0 }, 1, false],
  [{ documents: 0, bytes: ROOM.bytes - 1 }, 1, true],
  [{ documents: 0, bytes: ROOM.bytes }, 1, false],
])("with %o there is room for %i byte more: %s", (sent, bytes, has) => {
  expect(hasRoomFor({ ...sent, extensions: 0 }, bytes)).toBe(has);
  expect(hasRoomFor({ ...sent, extensions: 1 }, bytes)).toBe(true);
});

test.each([
  [{ documents: 799, bytes: 0 }, false],
  [{ documents: 800, bytes: 0 }, true],
  [{ documents: 0, bytes: 0.8 * ROOM.bytes - 1 }, false],
  [{ documents: 0, bytes: 0.8 * ROOM.bytes }, true],
])("with %o the page shows that it is nearly full: %s", (sent, isTold) => {
  expect(isNearlyFull({ ...sent, extensions: 0 })).toBe(isTold);
});

describe("notifications of a client's documents", () => {
  const newsOf = async ({ backend }: Portal) =>
    await backend.run(async (ctx) =>
      (await ctx.db.query("notifications").take(99)).filter(({ kind }) => kind === "requestAnswered"),
    );

  // Caught: 520 rows in every member's bell, which hid everything else.
  test("are one row for each member until it is read, and then a new one", async () => {
    const practice = await aPortalWithStorage();
    const { asClient, asSales, backend } = practice;
    await uploadOwn(asClient);
    const [first, ...rest] = await newsOf(practice);
    expect(first).toMatchObject({ count: 1, name: "Passport" });
    clock.pass(MINUTE);
    await uploadOwn(asClient);
    await uploadOwn(asClient);
    const news = await newsOf(practice);
    expect(news).toHaveLength(1 + rest.length);
    for (const each of news) {
      expect(each).toMatchObject({ count: 3, name: null, recordId: practice.clientId });
      expect(each.at).toBeGreaterThan(first?.at ?? 0);
    }
    expect(new Set(news.map(({ at }) => at)).size).toBe(news.length);
    await asSales.mutation(api.practice.notifications.staff.markAllRead, { upTo: Date.now() + MINUTE });
    await uploadOwn(asClient);
    const counts = (await newsOf(practice)).map(({ count }) => count).sort();
    expect(counts).toEqual([1, 3, ...rest.map(() => 4)]);
    expect(await documentRows({ backend })).toMatchObject({ documents: { length: 4 } });
  });
});

test("an unfinished upload is discarded after an hour", () => {
  expect(PENDING_MS).toBe(3_600_000);
});
