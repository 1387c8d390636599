import { describe, expect, test } from "vitest";
import {
  aFile,
  aPracticeWithStorage,
  beginUpload,
  documentRows,
  getTicket,
  openText,
  PLAIN_TEXT,
  sendBytes,
  upload,
} from "../../../tests/support/functions/documents";
import { refusalOf } from "../../../tests/support/functions/backend";
import { api } from "../../_generated/api";
import { MOST_FILES, TOO_MANY } from "./rules";

const { begin, complete } = api.documents.upload.staff;
const { list, restore } = api.documents.versions.staff;
const { listOfClient } = api.documents.record.staff;
const { accept } = api.documents.review.staff;
const { remove } = api.documents.deletion.staff;

const EDITED = "%PDF-1.7 edited pages";

/** A file that replaces version `version` of a document. */
function aLaterFile(documentId: string, version: number, text = EDITED) {
  const { plain, offer } = aFile({ text });
  return { plain, offer: { ...offer, replaces: { documentId, version } } };
}

async function aDocument() {
  const practice = await aPracticeWithStorage();
  const documentId = await upload(practice.asSales, practice.clientId);
  const shown = async () => (await practice.asSales.query(listOfClient, { clientId: practice.clientId }))?.documents;
  return { ...practice, documentId, shown };
}

async function anEditedDocument() {
  const made = await aDocument();
  const contentId = await upload(made.asLawyer, made.clientId, aLaterFile(made.documentId, 1));
  return { ...made, contentId };
}

describe("a document whose pages were edited", () => {
  // Caught: a second document in the lists; a lost first file; a decision about pages that the reviewer has not seen.
  test("stays the same document with other pages, and keeps the earlier file", async () => {
    const { asSales, documentId, contentId, shown, backend } = await anEditedDocument();
    expect(await shown()).toMatchObject([
      { documentId, contentId, fileBytes: EDITED.length, version: 2, review: "waiting", uploadedByName: "Sofia Reyes" },
    ]);
    expect(await openText(asSales, documentId)).toBe(EDITED);
    expect(await openText(asSales, documentId, documentId)).toBe(PLAIN_TEXT);
    expect(await asSales.query(list, { documentId })).toMatchObject([
      { contentId, byName: "Daniel Okafor", isCurrent: true, fileBytes: EDITED.length },
      { contentId: documentId, byName: "Sofia Reyes", isCurrent: false, fileBytes: PLAIN_TEXT.length },
    ]);
    const late = asSales.mutation(accept, { documentId, version: 1 });
    expect(await refusalOf(late)).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor" });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audit.at(-1)).toMatchObject({ action: "documents:editPages", subject: documentId, after: "Passport" });
  });

  test("shows an earlier file again, with its length, and keeps the later one", async () => {
    const { asSales, documentId, contentId, shown } = await anEditedDocument();
    await asSales.mutation(restore, { documentId, version: 2, contentId: documentId });
    expect(await openText(asSales, documentId)).toBe(PLAIN_TEXT);
    expect(await shown()).toMatchObject([{ fileBytes: PLAIN_TEXT.length, version: 3 }]);
    expect(await openText(asSales, documentId, contentId)).toBe(EDITED);
    const late = asSales.mutation(restore, { documentId, version: 2, contentId });
    expect(await refusalOf(late)).toMatchObject({ code: "CHANGED_MEANWHILE" });
    const third = await upload(asSales, (await shown())?.[0]?.clientId ?? "", aLaterFile(documentId, 3, "%PDF-1.7 3"));
    expect((await asSales.query(list, { documentId }))?.map((each) => each.contentId)).toEqual([
      third,
      contentId,
      documentId,
    ]);
  });

  // Caught: keys or bytes of earlier files that outlived their document; room given back to the client for staff's file.
  test("is deleted with all of its files", async () => {
    const practice = await anEditedDocument();
    const { asSales, documentId, storage } = practice;
    expect(storage.list()).toHaveLength(2);
    expect(await asSales.action(remove, { documentId })).toEqual({ kind: "removed", storage: "cleared" });
    const rows = await documentRows(practice);
    expect([rows.documents, rows.leftovers.length, storage.list()]).toEqual([[], 2, []]);
  });

  // Caught: pages of another document, opened under a document that a person may see.
  test("does not open the file of another document", async () => {
    const { asSales, clientId, contentId } = await anEditedDocument();
    const other = await upload(asSales, clientId);
    await expect(openText(asSales, other, contentId)).rejects.toThrow(/absent/);
    const restored = asSales.mutation(restore, { documentId: other, version: 1, contentId });
    expect(await refusalOf(restored)).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a later file is refused", () => {
  // Caught: a colleague's edit that was overwritten by one from before it.
  test("before it is sent, and when it has arrived, if a colleague has changed the document", async () => {
    const { asSales, asLawyer, clientId, documentId, shown } = await aDocument();
    const begun = await beginUpload(asSales, clientId, aLaterFile(documentId, 1));
    await asLawyer.mutation(accept, { documentId, version: 1 });
    await sendBytes(await getTicket(asSales, begun), begun);
    const { sealedHash } = begun;
    const ended = asSales.action(complete, { documentId: begun.documentId, sealedHash });
    expect(await refusalOf(ended)).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor" });
    expect(await openText(asSales, documentId)).toBe(PLAIN_TEXT);
    expect(await shown()).toMatchObject([{ version: 2, review: "accepted" }]);
    const again = asSales.action(begin, { clientId, ...aLaterFile(documentId, 1).offer });
    expect(await refusalOf(again)).toMatchObject({ code: "CHANGED_MEANWHILE" });
  });

  test("for a document of another client, and for a deleted one", async () => {
    const { asSales, backend, clientId, documentId } = await aDocument();
    const otherId = await backend.run(async (ctx) => {
      const client = await ctx.db.get("clients", clientId);
      if (client === null) throw new Error("there is a client");
      const { _id, _creationTime, ...facts } = client;
      return await ctx.db.insert("clients", facts);
    });
    const { offer } = aLaterFile(documentId, 1);
    expect(await refusalOf(asSales.action(begin, { clientId: otherId, ...offer }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await asSales.action(remove, { documentId });
    expect(await refusalOf(asSales.action(begin, { clientId, ...offer }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("by the limits of its type, and beyond the most versions", async () => {
    const { asSales, backend, clientId, documentId } = await aDocument();
    const { offer } = aLaterFile(documentId, 1);
    const large = asSales.action(begin, { clientId, ...offer, fileBytes: 10 ** 9 });
    expect(await refusalOf(large)).toMatchObject({
      code: "INVALID",
      reason: expect.stringMatching(/^File size exceeds/) as unknown,
    });
    await backend.run(async (ctx) => {
      const document = await ctx.db.get("client_documents", documentId);
      if (document === null) throw new Error("there is a document");
      const { _id, _creationTime, ...row } = document;
      const later = { ...row, status: "version" as const, versionOf: _id };
      for (let nth = 1; nth < MOST_FILES; nth += 1) await ctx.db.insert("client_documents", later);
    });
    expect(await refusalOf(asSales.action(begin, { clientId, ...offer }))).toMatchObject({
      code: "INVALID",
      reason: TOO_MANY,
    });
  });
});
