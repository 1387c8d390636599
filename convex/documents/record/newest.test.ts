import { expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeDocument } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

// The number itself: with an imported limit, the test would move with a mistake.
const MOST_SEARCHED = 1_000;

const { listOfCase, newest } = api.documents.record.staff;

async function aClientWithDocument() {
  const practice = await aPractice(startBackend());
  const clientId = await storeClient(practice.backend, { clientName: "Ana Souza" });
  const documentId = await storeDocument(practice.backend, { clientId, fileName: "one.pdf" });
  return { ...practice, clientId, documentId };
}

test("the newest documents have their client's name; unfinished uploads are left out", async () => {
  const { asSales, backend, clientId, documentId } = await aClientWithDocument();
  const second = await storeDocument(backend, { clientId, fileName: "two.png", typeName: "Degree", review: "redo" });
  await storeDocument(backend, { clientId, fileName: "three.pdf", status: "pending" });
  const [ana, ours] = [{ clientId, clientName: "Ana Souza" }, { isFromClient: false }];
  expect(await asSales.query(newest, {})).toEqual({
    documents: [
      { ...ana, documentId: second, fileName: "two.png", typeName: "Degree", review: "redo", ...ours },
      { ...ana, documentId, fileName: "one.pdf", typeName: "Passport", review: "waiting", ...ours },
    ],
    hasOlder: false,
  });
});

// Caught: a deleted client's name and files, found in the palette.
test("a deleted client's are left out", async () => {
  const { asSales, backend, clientId } = await aClientWithDocument();
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
  });
  expect(await asSales.query(newest, {})).toEqual({ documents: [], hasOlder: false });
});

// Caught: the documents of a deleted client, listed by the id of their case.
test("a deleted client's case has no list", async () => {
  const { asSales, backend, clientId } = await aClientWithDocument();
  const caseId = await storeCase(backend, { clientId });
  await storeDocument(backend, { clientId, caseId });
  expect((await asSales.query(listOfCase, { caseId }))?.documents).toHaveLength(1);
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
  });
  expect(await asSales.query(listOfCase, { caseId })).toBeNull();
});

test("beyond the limit the oldest are left out, and the list says so", async () => {
  const { asSales, backend, documentId } = await aClientWithDocument();
  await backend.run(async (ctx) => {
    const row = await ctx.db.get("client_documents", documentId);
    if (row === null) throw new Error("it is stored");
    const { _id, _creationTime, ...copied } = row;
    const client = await ctx.db.get("clients", row.clientId);
    if (client === null) throw new Error("it is stored");
    const { _id: _one, _creationTime: _at, ...facts } = client;
    for (let nth = 0; nth < MOST_SEARCHED; nth += 1) {
      // A hundred of each client are searched.
      if (nth % 100 === 0) copied.clientId = await ctx.db.insert("clients", facts);
      await ctx.db.insert("client_documents", copied);
    }
  });
  const { documents, hasOlder } = await asSales.query(newest, {});
  expect([documents.length, hasOlder]).toEqual([MOST_SEARCHED, true]);
  expect(documents.map((each) => each.documentId)).not.toContain(documentId);
});

// Caught: a palette that read all documents, because one client had uploaded thousands.
test("at most three thousand are read", async () => {
  const { asSales, backend, clientId } = await aClientWithDocument();
  const other = await storeClient(backend, { number: 2 });
  const byOther = await storeDocument(backend, { clientId: other });
  await backend.run(async (ctx) => {
    const { _id, _creationTime, ...row } = (await ctx.db.get("client_documents", byOther)) ?? expect.fail("none");
    for (let nth = 0; nth < 2_999; nth += 1) await ctx.db.insert("client_documents", { ...row, clientId });
  });
  const ids = async () => (await asSales.query(newest, {})).documents.map(({ documentId }) => documentId);
  expect(await ids()).toContain(byOther);
  await storeDocument(backend, { clientId });
  expect(await ids()).not.toContain(byOther);
});
