import { expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { storeRequirement } from "../../../tests/support/functions/dues";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeDocument } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";

const { count, countOfClient, find, list } = api.documents.reviewQueue.staff;
const EVERYONE = { filter: "everyone", wanted: 50 } as const;
const MINE = { filter: "mine", wanted: 50 } as const;

type Row = Partial<Parameters<typeof storeDocument>[1]>;

/** A practice with one client, and `send` for what a client sends. */
async function aQueue(limits: Parameters<typeof startBackend>[0] = {}) {
  const practice = await aPractice(startBackend(limits));
  const { backend } = practice;
  const clientId = await storeClient(backend, { clientName: "Ana Souza" });
  const send = async (fileName: string, row: Row = {}) =>
    await storeDocument(backend, { clientId, isFromClient: true, fileName, ...row });
  const join = async (caseId: Id<"cases">, userId: Id<"users">) => {
    await backend.run(async (ctx) => await ctx.db.insert("case_members", { caseId, userId }));
  };
  const idOf = async (name: string) =>
    await backend.run(async (ctx) => {
      const user = (await ctx.db.query("users").take(20)).find((each) => each.name === name);
      return user?._id ?? Promise.reject(new Error(`${name} is not there`));
    });
  return { ...practice, clientId, send, join, sofia: await idOf("Sofia Reyes"), daniel: await idOf("Daniel Okafor") };
}

function copyOf<Row extends { _id: unknown; _creationTime: number }>({ _id, _creationTime, ...row }: Row) {
  return row;
}

const namesIn = ({ items }: { items: { fileName: string }[] }) => items.map(({ fileName }) => fileName);

// Caught: staff's own uploads, unfinished ones or decided ones in the queue; the newest first.
test("clients' complete uploads without a decision wait, oldest first", async () => {
  const { asSales, send } = await aQueue();
  await send("late.pdf", { uploadedAt: 3_000 });
  await send("early.pdf", { uploadedAt: 1_000 });
  await send("staff.pdf", { isFromClient: false });
  await send("cut.pdf", { status: "pending", uploadedAt: null });
  await send("accepted.pdf", { review: "accepted" });
  await send("returned.pdf", { review: "redo" });
  const queue = await asSales.query(list, EVERYONE);
  expect([namesIn(queue), queue.hasMore]).toEqual([["early.pdf", "late.pdf"], false]);
  expect(await asSales.query(count, { filter: "everyone" })).toEqual({ count: 2, more: false });
});

test("an item says whose it is, what was requested, and the language of the client", async () => {
  const { asSales, backend, clientId, send, daniel } = await aQueue();
  const caseId = await storeCase(backend, { clientId, year: 2_026, serial: 7, ownerId: daniel });
  const requirementId = await storeRequirement(backend, { clientId, caseId, title: "Passport, all pages" });
  const documentId = await send("passport.pdf", { caseId, requirementId });
  await backend.run(async (ctx) => {
    const account = {
      email: "ana@example.test",
      name: "Ana",
      role: "client",
      isAdmin: false,
      status: "active",
    } as const;
    await ctx.db.insert("users", { ...account, tokenIdentifier: "https://sign-in.test|ana", locale: "es", clientId });
  });
  const item = {
    documentId,
    clientName: "Ana Souza",
    caseNumber: "CASE-2026-7",
    ownerName: "Daniel Okafor",
    isOwnerHere: true,
    requestTitle: "Passport, all pages",
    readerLocale: "es",
  };
  expect((await asSales.query(list, EVERYONE)).items).toMatchObject([item]);
  expect(await asSales.query(find, { documentId })).toMatchObject({ ...item, review: "waiting" });
});

// Caught: the documents of a deleted client, or so many of them at the front that nobody else's are listed.
test("a deleted client's documents do not wait", async () => {
  const { asSales, backend, clientId, send } = await aQueue();
  const gone = await send("gone.pdf", { uploadedAt: 1 });
  const other = await storeClient(backend, { clientName: "Wei Zhang", number: 2 });
  await send("here.pdf", { clientId: other, uploadedAt: 2 });
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
  });
  expect(await asSales.query(list, { ...EVERYONE, wanted: 1 })).toMatchObject({
    items: [{ fileName: "here.pdf" }],
    hasMore: false,
  });
  expect(await asSales.query(count, { filter: "everyone" })).toEqual({ count: 1, more: false });
  expect(await asSales.query(find, { documentId: gone })).toBeNull();
});

// Caught: a colleague's documents that no one else can review in their place; the cases read one after the other, so that an older
// document of the second case came last; the order in which uploads began.
test("mine are those of the cases that I own or work on, in one order", async () => {
  const { asSales, asLawyer, backend, clientId, sofia, daniel, join, send } = await aQueue();
  const mine = await storeCase(backend, { clientId, serial: 1, ownerId: sofia });
  const second = await storeCase(backend, { clientId, serial: 2 });
  const others = await storeCase(backend, { clientId, serial: 3 });
  await join(mine, sofia);
  await join(second, sofia);
  await join(others, daniel);
  await send("4.pdf", { caseId: second, uploadedAt: 4 });
  await send("1.pdf", { caseId: second, uploadedAt: 1 });
  await send("2.pdf", { caseId: mine, uploadedAt: 1 });
  await send("3.pdf", { caseId: second, uploadedAt: 3 });
  await send("others.pdf", { caseId: others, uploadedAt: 0 });
  await send("none.pdf", { uploadedAt: 0 });
  expect(namesIn(await asSales.query(list, MINE))).toEqual(["1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
  expect(await asSales.query(list, { ...MINE, wanted: 3 })).toMatchObject({ hasMore: true });
  expect(await asSales.query(count, { filter: "mine" })).toEqual({ count: 4, more: false });
  expect(namesIn(await asLawyer.query(list, MINE))).toEqual(["others.pdf"]);
  expect(namesIn(await asLawyer.query(list, { filter: sofia, wanted: 50 }))).toHaveLength(4);
  expect(await asLawyer.query(count, { filter: sofia })).toEqual({ count: 4, more: false });
  const unknown = { data: { code: "NOT_FOUND", what: "member" } };
  await expect(asLawyer.query(count, { filter: "nobody" })).rejects.toMatchObject(unknown);
  expect(await asLawyer.query(count, { filter: "everyone" })).toEqual({ count: 6, more: false });
});

// The limit itself: with the imported one, the test would move with a mistake. Caught: more reads than a query has, for a list of
// documents of five hundred cases.
test("beyond 500 the count says that there are more, and the list ends", async () => {
  const { asSales, backend, clientId, send, sofia } = await aQueue();
  const caseId = await storeCase(backend, { clientId, ownerId: sofia });
  const requirementId = await storeRequirement(backend, { clientId, caseId });
  const documentId = await send("0.pdf", { caseId, requirementId });
  await backend.run(async (ctx) => {
    const [client, clientCase] = [await ctx.db.get("clients", clientId), await ctx.db.get("cases", caseId)];
    const [request, document] = [
      await ctx.db.get("case_requirements", requirementId),
      await ctx.db.get("client_documents", documentId),
    ];
    if (!client || !clientCase || !request || !document) throw new Error("they are stored");
    for (let nth = 1; nth <= 500; nth += 1) {
      const place = { clientId: await ctx.db.insert("clients", copyOf(client)) };
      const inCase = { ...place, caseId: await ctx.db.insert("cases", { ...copyOf(clientCase), ...place }) };
      const asked = await ctx.db.insert("case_requirements", { ...copyOf(request), ...inCase });
      await ctx.db.insert("client_documents", { ...copyOf(document), ...inCase, requirementId: asked });
    }
  });
  expect(await asSales.query(count, { filter: "everyone" })).toEqual({ count: 500, more: true });
  const queue = await asSales.query(list, { ...EVERYONE, wanted: 9_999 });
  expect([queue.items.length, queue.hasMore]).toEqual([500, true]);
});

// Caught: a queue of thousands that is read whole for its first page.
test.each([EVERYONE, MINE])("only as much of a long queue is read as is listed: %j", async ({ filter }) => {
  const { asSales, backend, clientId, send, sofia } = await aQueue({ documentsRead: 60 });
  const caseId = await storeCase(backend, { clientId, ownerId: sofia });
  for (let nth = 0; nth < 80; nth += 1) await send(`${String(nth)}.pdf`, { caseId });
  expect((await asSales.query(list, { filter, wanted: 2 })).items).toHaveLength(2);
});

// Caught: a client's document without a case, which no case counts; another client's; one that staff uploaded.
test("the documents of one client are counted, in a case and without one, up to 99", async () => {
  const { asSales, backend, clientId, send } = await aQueue();
  const counted = async (id: string = clientId) => await asSales.query(countOfClient, { clientId: id });
  const other = await storeClient(backend, { number: 2 });
  await send("theirs.pdf", { clientId: other });
  await send("loose.pdf");
  await send("case.pdf", { caseId: await storeCase(backend, { clientId }) });
  await send("staff.pdf", { isFromClient: false });
  await send("accepted.pdf", { review: "accepted" });
  expect(await counted()).toEqual({ count: 2, more: false });
  for (let each = 0; each < 98; each += 1) await send(`${String(each)}.pdf`);
  expect(await counted()).toEqual({ count: 99, more: true });
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Sofia" } });
  });
  expect(await counted()).toEqual({ count: 0, more: false });
});
