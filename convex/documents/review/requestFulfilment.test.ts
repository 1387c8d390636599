import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import {
  aFile,
  beginUpload,
  documentRows,
  getTicket,
  sendBytes,
  upload,
} from "../../../tests/support/functions/documents";
import { storeRequirement } from "../../../tests/support/functions/dues";
import { aRequestedPassport } from "../../../tests/support/functions/requests";
import { aPortalWithStorage, beginOwn, getOwnTicket, uploadOwn } from "../../../tests/support/functions/ownDocuments";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";

const clock = useFixedClock();
const { accept, returnForRedo, withdrawRequirement } = api.documents.review.staff;
const { begin, complete } = api.documents.upload.staff;
const { listOfCase } = api.documents.record.staff;
const { remove } = api.documents.deletion.staff;
const MINUTE = 60_000;
const notFound = { code: "NOT_FOUND", what: "requirement" };

describe("an upload for a request", () => {
  test("answers it once all bytes are stored, and belongs to its case", async () => {
    const practice = await aRequestedPassport();
    const { asSales, caseId, clientId, requirementId, request } = practice;
    const begun = await beginUpload(asSales, clientId, practice.file());
    await sendBytes(await getTicket(asSales, begun), begun);
    expect(await request()).toEqual({ status: "requested", reason: null, documentId: null });
    expect((await asSales.query(listOfCase, { caseId }))?.documents).toEqual([]);
    await asSales.action(complete, { documentId: begun.documentId });
    expect(await request()).toEqual({ status: "uploaded", reason: null, documentId: begun.documentId });
    expect((await asSales.query(listOfCase, { caseId }))?.documents).toMatchObject([
      { caseId, requirementId, review: "waiting" },
    ]);
    expect(await practice.audit()).toEqual([
      "documents:upload: – → Passport",
      "requirements:setStatus: passport: requested → passport: uploaded",
    ]);
    expect(await practice.told()).toEqual(["Passport uploaded (staff)"]);
    // The case has no team: staff's own uploads are not announced to the others.
    expect(await practice.backend.run(async (ctx) => await ctx.db.query("notifications").first())).toBeNull();
  });

  // Caught: a second call of "complete" that set an accepted request back to uploaded.
  test("completed twice answers once", async () => {
    const { asLawyer, asSales, request, send } = await aRequestedPassport();
    const documentId = await send();
    await asLawyer.mutation(accept, { documentId, version: 1 });
    await asSales.action(complete, { documentId });
    expect(await request()).toMatchObject({ status: "accepted", documentId });
  });

  test("of another client, of another case, or for an unknown one does not begin", async () => {
    const practice = await aRequestedPassport();
    const { asSales, backend, clientId } = practice;
    const otherClient = await storeClient(backend, { number: 77 });
    const otherCase = await storeCase(backend, { clientId, serial: 4_799 });
    const { offer } = practice.file();
    const beginning = async (differing: object) =>
      await refusalOf(asSales.action(begin, { clientId, ...offer, ...differing }));
    expect(await beginning({ clientId: otherClient })).toEqual(notFound);
    expect(await beginning({ caseId: otherCase })).toEqual(notFound);
    expect(await beginning({ requirementId: "none" })).toEqual(notFound);
    expect((await documentRows(practice)).documents).toEqual([]);
  });

  test("is of the requested type, even if that is no longer offered", async () => {
    const practice = await aRequestedPassport();
    const { asAdmin, asSales, backend, caseId, clientId } = practice;
    const otherType = asSales.action(begin, { clientId, ...practice.file().offer, typeKey: "degree" });
    expect(await refusalOf(otherType)).toEqual({
      code: "INVALID",
      field: "file",
      reason: "This document was requested as another type. Choose the requested type.",
    });
    const types = await asAdmin.query(api.practice.documentTypes.staff.list, {});
    const { key, version, ...facts } = types.find((each) => each.key === "passport") ?? expect.fail("no passport");
    await asAdmin.mutation(api.practice.documentTypes.staff.save, {
      key,
      version,
      facts: { ...facts, isOffered: false },
    });
    await practice.send();
    expect(await practice.request()).toMatchObject({ status: "uploaded" });
    const gone = await storeRequirement(backend, { clientId, caseId, documentType: "no_type" });
    const ofNone = asSales.action(begin, { clientId, ...practice.file("a.pdf", gone).offer, typeKey: "no_type" });
    expect(await refusalOf(ofNone)).toMatchObject({ reason: "Please select a document type first" });
  });

  // Caught: a document of a withdrawn request, which no page showed.
  test("that staff withdraw in between becomes a document of the case", async () => {
    const practice = await aRequestedPassport();
    const { asSales, caseId, clientId, requirementId } = practice;
    const begun = await beginUpload(asSales, clientId, practice.file());
    await sendBytes(await getTicket(asSales, begun), begun);
    await asSales.mutation(withdrawRequirement, { requirementId });
    expect(await asSales.action(complete, { documentId: begun.documentId })).toEqual({ kind: "complete" });
    expect(await practice.documents()).toMatchObject([{ caseId, requirementId: null, review: "waiting" }]);
  });

  test("of a newer document replaces the answer, and waits for review again", async () => {
    const { asLawyer, documents, request, requirementId, send } = await aRequestedPassport();
    const first = await send("first.pdf");
    await asLawyer.mutation(accept, { documentId: first, version: 1 });
    clock.pass(MINUTE);
    const second = await send("second.pdf");
    expect(await request()).toEqual({ status: "uploaded", reason: null, documentId: second });
    expect((await documents()).map(({ fileName, review, requirementId: id }) => [fileName, review, id])).toEqual([
      ["second.pdf", "waiting", requirementId],
      ["first.pdf", "accepted", requirementId],
    ]);
  });
});

describe("an upload of a client", () => {
  const STEPS = ["begin 1", "begin 2", "complete 1", "complete 2", "accept"];
  const ordersOf = (steps: readonly string[]): string[][] =>
    steps.length === 0
      ? [[]]
      : steps.flatMap((step) => ordersOf(steps.filter((each) => each !== step)).map((rest) => [step, ...rest]));
  const isPossible = (order: readonly string[]) =>
    ["1", "2"].every((which) => order.indexOf(`begin ${which}`) < order.indexOf(`complete ${which}`));
  const ORDERS = ordersOf(STEPS).filter(isPossible);

  // Caught: an upload, begun before staff accepted another one, that replaced it an hour later.
  test.each(ORDERS.map((order) => [order.join(", "), order] as const))(
    "never replaces an accepted document, and is stored anyway: %s",
    async (_, order) => {
      const practice = await aPortalWithStorage();
      const { asClient, asLawyer, backend, caseId, clientId } = practice;
      const requirementId = await storeRequirement(backend, { clientId, caseId });
      const request = async () =>
        await backend.run(async (ctx) => await ctx.db.get("case_requirements", requirementId));
      const uploads = new Map<string, Awaited<ReturnType<typeof beginOwn>>>();
      let accepted: Id<"client_documents"> | null = null;
      for (const step of order) {
        clock.pass(MINUTE);
        const [does = "", which = ""] = step.split(" ");
        const begun = uploads.get(which);
        if (does === "accept") {
          accepted = (await request())?.documentId ?? null;
          if (accepted !== null) await asLawyer.mutation(accept, { documentId: accepted, version: 1 });
        } else if (does === "begin") {
          // After the acceptance, none begins.
          const next = await beginOwn(asClient, { ...aFile(), requirementId }).catch(() => null);
          if (next !== null) uploads.set(which, next);
        } else if (begun !== undefined) {
          await sendBytes(await getOwnTicket(asClient, begun), begun);
          const { documentId } = begun;
          expect(await asClient.action(api.documents.upload.portal.complete, { documentId })).toEqual({
            kind: "complete",
          });
        }
        if (accepted !== null) {
          expect(await request()).toMatchObject({ status: "accepted", documentId: accepted });
        }
      }
      const { documents } = await documentRows(practice);
      expect(documents).toHaveLength(uploads.size);
      const isLate = ({ _id }: { _id: string }) => {
        const which = [...uploads].find(([, { documentId }]) => documentId === _id)?.[0] ?? "";
        return accepted !== null && order.indexOf(`complete ${which}`) > order.indexOf("accept");
      };
      for (const document of documents) {
        expect(document).toMatchObject({ caseId, requirementId: isLate(document) ? null : requirementId });
      }
      // The team is notified of each, also of one that answers nothing.
      const told = await backend.run(async (ctx) => await ctx.db.query("notifications").take(99));
      expect(told.length).toBeGreaterThan(0);
    },
  );

  test("is tried in every order", () => {
    expect(ORDERS).toHaveLength(30);
  });
});

describe("the team of the case", () => {
  // Caught: a notification of one's own upload.
  test("is notified of uploads, except the uploader", async () => {
    const { asLawyer, asSales, backend, caseId, clientId, send, use } = await aRequestedPassport();
    const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
    for (const { _id: userId, name } of people) {
      if (name === "Daniel Okafor" || name === "Sofia Reyes") {
        await backend.run(async (ctx) => await ctx.db.insert("case_members", { caseId, userId }));
      }
    }
    const told = async () => await backend.run(async (ctx) => await ctx.db.query("notifications").take(9));
    const documentId = await send();
    await asLawyer.mutation(accept, { documentId, version: 1 });
    await asSales.action(complete, { documentId });
    await use(await upload(asSales, clientId));
    // An upload by staff that answers no request is not announced.
    const { plain, offer } = aFile();
    await upload(asSales, clientId, { plain, offer: { ...offer, caseId: caseId as never } });
    expect(await told()).toMatchObject([
      {
        kind: "requestAnswered",
        userId: people.find(({ name }) => name === "Daniel Okafor")?._id,
        name: "Passport of Ana Souza",
        recordId: `${clientId}/cases/${caseId}`,
        byName: "Sofia Reyes",
      },
    ]);
  });

  // Caught: a client's document announced to nobody, because the only member of the team had left.
  test("that has left is no team: all staff are notified", async () => {
    const { asClient, backend, caseId, clientId } = await aPortalWithStorage();
    const requirementId = await storeRequirement(backend, { clientId, caseId });
    const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
    const rui = people.find(({ name }) => name === "Rui Alves") ?? expect.fail("nobody has left");
    await backend.run(async (ctx) => await ctx.db.insert("case_members", { caseId, userId: rui._id }));
    await uploadOwn(asClient, { ...aFile(), requirementId });
    const told = await backend.run(async (ctx) => await ctx.db.query("notifications").take(9));
    const names = told.map(({ userId }) => people.find(({ _id }) => _id === userId)?.name);
    expect(names.sort()).toEqual(["Ana Duarte", "Daniel Okafor", "Sofia Reyes"]);
  });
});

describe("a decision about a document", () => {
  test("accepts the request that it answers; the client is notified once", async () => {
    const { asLawyer, audit, request, send, told } = await aRequestedPassport();
    const documentId = await send();
    await asLawyer.mutation(accept, { documentId, version: 1 });
    expect(await request()).toEqual({ status: "accepted", reason: null, documentId });
    expect(await told()).toEqual(["Passport uploaded (staff)", "Accepted: Passport"]);
    expect((await audit()).slice(-2)).toEqual([
      "documents:accept: waiting → accepted",
      "requirements:setStatus: passport: uploaded → passport: accepted",
    ]);
  });

  test("returns the request with the same reason; a changed reason reaches the request, too", async () => {
    const { asLawyer, documents, request, send, told } = await aRequestedPassport();
    const documentId = await send();
    await asLawyer.mutation(returnForRedo, { documentId, version: 1, reason: " Page 2 is missing. " });
    expect(await request()).toEqual({ status: "redo", reason: "Page 2 is missing.", documentId });
    expect((await documents())[0]).toMatchObject({ review: "redo", reviewReason: "Page 2 is missing." });
    await asLawyer.mutation(returnForRedo, { documentId, version: 2, reason: "Blurred" });
    expect(await request()).toMatchObject({ status: "redo", reason: "Blurred" });
    expect((await told()).slice(1)).toEqual(["New copy needed: Passport", "New copy needed: Passport"]);
  });

  // Caught: a request changed by a decision about a replaced document.
  test("about a replaced document does not change the request, and the client is notified of the document", async () => {
    const { asLawyer, backend, request, send, told } = await aRequestedPassport();
    const first = await send();
    clock.pass(MINUTE);
    const second = await send();
    await backend.run(async (ctx) => {
      await ctx.db.patch("client_documents", first, { sharedAt: 1 });
    });
    await asLawyer.mutation(returnForRedo, { documentId: first, version: 1, reason: "Blurred" });
    expect(await request()).toEqual({ status: "uploaded", reason: null, documentId: second });
    expect((await told()).at(-1)).toBe("New copy of Passport needed: Blurred");
  });

  test("is one decision for all requests that it answers", async () => {
    const { asLawyer, backend, caseId, clientId, send, use } = await aRequestedPassport();
    const other = await storeRequirement(backend, { clientId, caseId, title: "Passport again" });
    const documentId = await send();
    await use(documentId, other);
    await asLawyer.mutation(accept, { documentId, version: 1 });
    const rows = await backend.run(async (ctx) => await ctx.db.query("case_requirements").take(9));
    expect(rows).toMatchObject([
      { status: "accepted", documentId },
      { status: "accepted", documentId },
    ]);
  });

  test("by two people at once is the first one's, and the second learns the author", async () => {
    const { asLawyer, asSales, request, send } = await aRequestedPassport();
    const documentId = await send();
    const [accepted, returned] = await Promise.all([
      asLawyer.mutation(accept, { documentId, version: 1 }),
      refusalOf(asSales.mutation(returnForRedo, { documentId, version: 1, reason: "Blurred" })),
    ]);
    expect(accepted).toBeNull();
    expect(returned).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor" });
    expect(await request()).toMatchObject({ status: "accepted", reason: null });
  });
});

describe("a deletion", () => {
  test("of the only document requests it again", async () => {
    const { asSales, audit, request, send } = await aRequestedPassport();
    const documentId = await send();
    await asSales.action(remove, { documentId });
    expect(await request()).toEqual({ status: "requested", reason: null, documentId: null });
    expect((await audit()).slice(-2)).toEqual([
      "documents:delete: Passport → –",
      "requirements:setStatus: passport: uploaded → passport: requested",
    ]);
  });

  test("of the newest lets the previous one answer again, with its status", async () => {
    const { asSales, request, send } = await aRequestedPassport();
    const first = await send();
    await asSales.mutation(returnForRedo, { documentId: first, version: 1, reason: "Blurred" });
    clock.pass(MINUTE);
    const second = await send();
    clock.pass(MINUTE);
    const third = await send();
    clock.pass(MINUTE);
    await asSales.action(remove, { documentId: await send() });
    expect(await request()).toMatchObject({ status: "uploaded", documentId: third });
    await asSales.action(remove, { documentId: second });
    expect(await request()).toMatchObject({ status: "uploaded", documentId: third });
    await asSales.action(remove, { documentId: third });
    expect(await request()).toEqual({ status: "redo", reason: "Blurred", documentId: first });
  });

  test("of a document without a request changes none", async () => {
    const { asSales, clientId, request, send } = await aRequestedPassport();
    const documentId = await send();
    await asSales.action(remove, { documentId: await upload(asSales, clientId, aFile()) });
    expect(await request()).toMatchObject({ status: "uploaded", documentId });
  });
});
