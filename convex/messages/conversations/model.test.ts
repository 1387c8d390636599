import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { openCase, storeDocument } from "../../../tests/support/functions/dues";
import { begun, storeThread, written } from "../../../tests/support/functions/messages";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { InboxFilter } from "./rules";

const clock = useFixedClock();
const { portal, staff } = api.messages.conversations;

async function aConversation() {
  const practice = await aPractice(startBackend());
  const { backend, asClient } = practice;
  const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos" });
  const caseId = await openCase(backend, clientId);
  const userIds = await backend.run(async (ctx) => {
    const people = await ctx.db.query("users").take(9);
    return Object.fromEntries(people.map(({ name, _id }) => [name, _id]));
  });
  const idOf = (name: string) => userIds[name] ?? expect.fail(`nobody is called ${name}`);
  const { threadId } = await asClient.mutation(portal.begin, { thread: begun("my passport", caseId) });
  return { ...practice, clientId, caseId, threadId, idOf };
}

type Practice = Awaited<ReturnType<typeof aConversation>>;

const forStaff = async ({ asSales, threadId }: Practice, wanted = 50) =>
  (await asSales.query(staff.read, { threadId, wanted })) ?? expect.fail("no such thread");
const forClient = async ({ asClient, threadId }: Practice, wanted = 50) =>
  (await asClient.query(portal.read, { threadId, wanted })) ?? expect.fail("no such thread");
const inboxOf = async (reader: Practice["asSales"], filter: InboxFilter) =>
  (await reader.query(staff.inbox, { filter, wanted: 50 })).threads.map(({ subject }) => subject);

describe("a thread started by a client", () => {
  // Requirement 287. Caught: the two sides swapped.
  test("has subject, type, sender, recipient and the case, and waits for us", async () => {
    const practice = await aConversation();
    const { thread, messages } = await forStaff(practice);
    expect(thread).toMatchObject({
      clientName: "Maria Santos",
      caseId: practice.caseId,
      caseNumber: "CASE-2026-1000",
      subject: "my passport",
      messageType: "general",
      waitingFor: "staff",
      ownerId: null,
      unread: 1,
      lastAt: NOON,
      isArchived: false,
    });
    expect(messages).toMatchObject([
      {
        senderType: "client",
        senderName: "Maria Santos",
        text: "About my passport",
        messageType: "general",
        parentMessageId: null,
        isPriority: false,
        readAt: null,
      },
    ]);
  });

  test("is sent twice and stored once", async () => {
    const practice = await aConversation();
    const again = await practice.asClient.mutation(portal.begin, { thread: begun("my passport", practice.caseId) });
    expect(again.threadId).toBe(practice.threadId);
    expect((await practice.asClient.query(portal.list, { wanted: 50 })).threads).toHaveLength(1);
  });

  // Caught: a text changed before the answer to the first one came, and dropped as the same message.
  test.each([
    ["with the same words is one", " One ", ["One"]],
    ["with other words is another, and none is lost", "Two", ["Two", "One"]],
  ])("and an answer of one key %s", async (_, again, expected) => {
    const practice = await aConversation();
    const { asClient, asSales, threadId } = practice;
    for (const text of ["One", again, "One", again]) {
      await asClient.mutation(portal.send, { message: { threadId, ...written("x"), text, clientKey: "k1" } });
      await asSales.mutation(staff.send, { message: { threadId, ...written("x"), text, clientKey: "k1" } });
    }
    const byBoth = expected.flatMap((text) => [text, text]);
    expect((await forStaff(practice)).messages.map(({ text }) => text)).toEqual([...byBoth, "About my passport"]);
  });

  test.each([
    [{ subject: " " }, { field: "subject", reason: "blank" }],
    [{ subject: "s".repeat(201) }, { field: "subject", reason: "tooLong" }],
    [{ text: "" }, { field: "text", reason: "blank" }],
    [{ text: "x".repeat(100_000) }, { field: "text", reason: "tooLong" }],
    [{ clientKey: "" }, { field: "clientKey", reason: "tooLong" }],
    [{ documentIds: ["none"] }, { field: "attachments", reason: "absent" }],
    [
      { documentIds: Array.from({ length: 10 }, (_, nth) => `d${String(nth)}`) },
      { field: "attachments", reason: "absent" },
    ],
    [
      { documentIds: Array.from({ length: 11 }, (_, nth) => `d${String(nth)}`) },
      { field: "attachments", reason: "tooMany" },
    ],
  ])("is refused as a whole with %j", async (differing, why) => {
    const { asClient, backend } = await aConversation();
    const thread = { ...begun("another"), ...differing };
    expect(await refusalOf(asClient.mutation(portal.begin, { thread }))).toEqual({ code: "INVALID", ...why });
    expect(await backend.run(async (ctx) => await ctx.db.query("message_threads").take(9))).toHaveLength(1);
  });

  // Caught: another client's case in one's own thread.
  test("is never about another client's case", async () => {
    const { asClient, backend } = await aConversation();
    const other = await openCase(backend, await storeClient(backend, { number: 2 }));
    expect(await refusalOf(asClient.mutation(portal.begin, { thread: begun("theirs", other) }))).toEqual({
      code: "NOT_FOUND",
      what: "case",
    });
  });

  test("is on the client's timeline, and is refused from anybody who writes too fast", async () => {
    const { asClient, asSales, backend, clientId, caseId, threadId } = await aConversation();
    const payment = { ...begun("the fee"), messageType: "payment" as const, isPriority: true };
    for (let tries = 0; tries < 2; tries += 1) await asSales.mutation(staff.begin, { clientId, thread: payment });
    const [{ threadId: ours, messageType, isPriority } = expect.fail("no thread")] = (
      await asClient.query(portal.list, { wanted: 1 })
    ).threads;
    expect([messageType, isPriority]).toEqual(["payment", true]);
    const read = await asClient.query(portal.read, { threadId: ours, wanted: 9 });
    expect(read?.messages).toMatchObject([{ messageType: "payment", isPriority: true }]);
    const [told, audit] = await backend.run(async (ctx) => [
      await ctx.db.query("client_activities").take(9),
      await ctx.db.query("audit_events").take(9),
    ]);
    expect(told).toMatchObject([
      {
        caseId,
        activityType: "message_from_client",
        description: "The client wrote: my passport",
        isVisibleToClient: true,
        metadata: { thread: threadId, title: "my passport" },
        byName: null,
      },
      {
        caseId: null,
        activityType: "message_from_team",
        description: "We wrote: the fee",
        isVisibleToClient: true,
        metadata: { thread: ours, title: "the fee" },
        byName: "Sofia Reyes",
      },
    ]);
    expect(audit).toMatchObject([{ action: "messages:begin", subject: clientId, before: null, after: ours }]);
    for (let nth = 1; nth < 20; nth += 1) {
      await asClient.mutation(portal.send, { message: { threadId, ...written(`m${String(nth)}`) } });
    }
    expect(await refusalOf(asClient.mutation(portal.send, { message: { threadId, ...written("21") } }))).toMatchObject({
      code: "RATE_LIMITED",
    });
  });
});

describe("an answer", () => {
  // Requirement 288. Caught: a read message without a time; an answer without a question.
  test("marks the thread read, waits for the client, and is marked read by them", async () => {
    const practice = await aConversation();
    const { asSales, asClient, caseId, threadId } = practice;
    const [first] = (await forStaff(practice)).messages;
    clock.pass(60_000);
    const answer = { ...written("We have it."), parentMessageId: first?.messageId ?? null };
    await asSales.mutation(staff.send, { message: { threadId, ...answer } });
    const { thread, messages } = await forClient(practice);
    expect(thread).toEqual({
      threadId,
      caseId,
      caseNumber: "CASE-2026-1000",
      subject: "my passport",
      messageType: "general",
      isPriority: false,
      waitingFor: "client",
      lastAt: NOON + 60_000,
      lastSender: "staff",
      line: "We have it.",
      unread: 1,
    });
    expect(messages).toMatchObject([
      { text: "We have it.", senderType: "staff", senderName: "Sofia Reyes", readAt: null },
      { text: "About my passport", readAt: NOON + 60_000 },
    ]);
    expect(messages[0]?.parentMessageId).toBe(first?.messageId);
    expect(await asClient.query(portal.unread, {})).toEqual({ count: 1, more: false });
    clock.pass(60_000);
    await asClient.mutation(portal.markRead, { threadId });
    expect(await asClient.query(portal.unread, {})).toEqual({ count: 0, more: false });
    expect((await forStaff(practice)).messages[0]).toMatchObject({ readAt: NOON + 120_000 });
  });

  // Caught: an answer to a message of another thread, which would reveal its existence.
  test("is to a message of the same thread", async () => {
    const practice = await aConversation();
    const { asClient, threadId } = practice;
    const { threadId: other } = await asClient.mutation(portal.begin, { thread: begun("other") });
    const theirs = (await forClient({ ...practice, threadId: other })).messages[0]?.messageId ?? "";
    const message = { threadId, ...written("x"), parentMessageId: theirs };
    expect(await refusalOf(asClient.mutation(portal.send, { message }))).toEqual({
      code: "NOT_FOUND",
      what: "message",
    });
  });

  test("is in the audit log without its text", async () => {
    const { asSales, backend, threadId, clientId } = await aConversation();
    await asSales.mutation(staff.send, { message: { threadId, ...written("Secret") } });
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events).toMatchObject([{ action: "messages:send", subject: clientId, before: null, after: threadId }]);
  });

  test("of staff never contains a merge field; a client's braces are text", async () => {
    const { asSales, asClient, threadId } = await aConversation();
    const message = { threadId, ...written("Dear {{client_name}}") };
    expect(await refusalOf(asSales.mutation(staff.send, { message }))).toEqual({
      code: "INVALID",
      field: "text",
      reason: "mergeField",
    });
    await asClient.mutation(portal.send, { message });
  });

  test("keeps the text as typed", async () => {
    const practice = await aConversation();
    const text = '<img src=x onerror="alert(1)"> \u202Egnp.exe';
    await practice.asClient.mutation(portal.send, { message: { threadId: practice.threadId, ...written(text) } });
    expect((await forStaff(practice)).messages[0]?.text).toBe(text);
  });

  test("ends a thread's urgency; a second message of the client does not", async () => {
    const practice = await aConversation();
    const { asClient, asSales, threadId } = practice;
    await asClient.mutation(portal.send, { message: { threadId, ...written("now"), isPriority: true } });
    await asClient.mutation(portal.send, { message: { threadId, ...written("please") } });
    expect((await forStaff(practice)).thread.isPriority).toBe(true);
    await asSales.mutation(staff.send, { message: { threadId, ...written("done") } });
    expect((await forStaff(practice)).thread.isPriority).toBe(false);
    // A second urgent message of staff: the thread stays urgent until the client answers.
    await asSales.mutation(staff.send, { message: { threadId, ...written("sign today"), isPriority: true } });
    await asSales.mutation(staff.send, { message: { threadId, ...written("here is the link") } });
    expect((await forStaff(practice)).thread.isPriority).toBe(true);
    await asClient.mutation(portal.send, { message: { threadId, ...written("signed") } });
    expect((await forStaff(practice)).thread.isPriority).toBe(false);
  });
});

describe("messages", () => {
  // Requirement 286. Caught: the oldest 50; a "Show older" where there is none.
  test("are shown newest first, 50 of them, and older ones on request", async () => {
    const practice = await aConversation();
    const { backend, clientId, threadId, idOf } = practice;
    const senderId = idOf("Maria Santos");
    await backend.run(async (ctx) => {
      const sides = { senderType: "client", recipientType: "staff", messageType: "general" } as const;
      const alike = { ...sides, threadId, clientId, senderId, senderName: "Maria", parentMessageId: null };
      for (let nth = 1; nth <= 50; nth += 1) {
        const own = { text: String(nth), clientKey: String(nth), at: NOON + nth, readAt: null };
        await ctx.db.insert("messages", { ...alike, ...own, isPriority: false, documentIds: [] });
      }
    });
    const first = await forClient(practice);
    expect(first.messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, nth) => String(50 - nth)));
    expect(first.hasOlder).toBe(true);
    const all = await forClient(practice, 100);
    expect(all).toMatchObject({ hasOlder: false });
    expect(all.messages).toHaveLength(51);
  });

  // Requirement 288. Caught: an "all read" of one side that read the other's.
  test("are marked read at once by each side, by one member for the whole practice", async () => {
    const practice = await aConversation();
    const { asClient, asSales, asLawyer, threadId } = practice;
    await asClient.mutation(portal.begin, { thread: begun("second") });
    await asSales.mutation(staff.begin, { clientId: practice.clientId, thread: begun("from us") });
    expect(await asLawyer.query(staff.unread, {})).toEqual({ count: 2, more: false });
    expect(await asSales.mutation(staff.markAllRead, {})).toEqual({ isDone: true });
    expect(await asLawyer.query(staff.unread, {})).toEqual({ count: 0, more: false });
    expect(await asClient.query(portal.unread, {})).toEqual({ count: 1, more: false });
    await asClient.mutation(portal.markAllRead, {});
    expect(await asClient.query(portal.unread, {})).toEqual({ count: 0, more: false });
    expect((await forStaff({ ...practice, threadId })).messages[0]?.readAt).toBe(NOON);
  });

  // Caught: one client's "all read" that read another's.
  test("of another client are untouched by a client's own 'all read'", async () => {
    const { asClient, backend } = await aConversation();
    const other = await storeThread(backend, {
      clientId: await storeClient(backend, { number: 2 }),
      unreadByClient: 3,
    });
    await asClient.mutation(portal.markAllRead, {});
    expect(await backend.run(async (ctx) => await ctx.db.get("message_threads", other))).toMatchObject({
      unreadByClient: 3,
    });
  });

  test("are counted up to 99", async () => {
    const { asSales, backend, clientId } = await aConversation();
    await storeThread(backend, { clientId, unreadByStaff: 98 });
    expect(await asSales.query(staff.unread, {})).toEqual({ count: 99, more: false });
    await storeThread(backend, { clientId, unreadByStaff: 1 });
    expect(await asSales.query(staff.unread, {})).toEqual({ count: 99, more: true });
    // A wrong count is corrected by reading.
    await asSales.mutation(staff.markAllRead, {});
    expect(await asSales.query(staff.unread, {})).toEqual({ count: 0, more: false });
  });
});

describe("attached documents", () => {
  test("are the client's own, complete, and visible to the sender", async () => {
    const { asClient, asSales, backend, clientId, threadId } = await aConversation();
    const own = await storeDocument(backend, { clientId, fileName: "own.pdf", isFromClient: true });
    const ours = await storeDocument(backend, { clientId, fileName: "ours.pdf" });
    const otherClient = await storeClient(backend, { number: 2 });
    const others = await storeDocument(backend, { clientId: otherClient });
    const half = await storeDocument(backend, { clientId, status: "pending" });
    const absent = { code: "INVALID", field: "attachments", reason: "absent" };
    const attach = (documentId: string, key = documentId) => ({
      message: { threadId, ...written("See this", key), documentIds: [documentId, documentId] },
    });
    for (const id of [ours, others, half]) {
      expect(await refusalOf(asClient.mutation(portal.send, attach(id)))).toEqual(absent);
    }
    for (const id of [others, half]) {
      expect(await refusalOf(asSales.mutation(staff.send, attach(id)))).toEqual(absent);
    }
    await asClient.mutation(portal.send, attach(own));
    await asSales.mutation(staff.send, attach(ours));
    const read = await asClient.query(portal.read, { threadId, wanted: 2 });
    expect(read?.messages.map(({ attachments }) => attachments)).toEqual([
      [{ documentId: ours, fileName: "ours.pdf", mimeType: "application/pdf", isUnshared: false }],
      [{ documentId: own, fileName: "own.pdf", mimeType: "application/pdf", isUnshared: false }],
    ]);
    const { documents } = await asClient.query(portal.documents, {});
    expect(documents.map(({ fileName }) => fileName)).toEqual(["own.pdf", "ours.pdf"]);
    await asClient.mutation(portal.send, attach(ours, "again"));
    // A sent document can be opened, because it is shared.
    const shared = await backend.run(async (ctx) => await ctx.db.get("client_documents", ours));
    expect(shared).toMatchObject({ sharedAt: NOON });
  });

  test("that were deleted have no name", async () => {
    const practice = await aConversation();
    const { asSales, backend, clientId, threadId } = practice;
    const gone = await storeDocument(backend, { clientId });
    await asSales.mutation(staff.send, { message: { threadId, ...written("x"), documentIds: [gone] } });
    await backend.run(async (ctx) => {
      await ctx.db.delete("client_documents", gone);
    });
    const shown = { documentId: gone, fileName: null, mimeType: null, isUnshared: false };
    expect((await forClient(practice)).messages[0]?.attachments).toEqual([shown]);
    expect((await forStaff(practice)).messages[0]?.attachments).toEqual([shown]);
  });

  // Caught: the name of a document that is no longer shared with the client.
  test("that are no longer shared have no name for the client, and one for staff", async () => {
    const practice = await aConversation();
    const { asClient, asSales, backend, clientId, threadId } = practice;
    const documentId = await storeDocument(backend, { clientId, fileName: "ours.pdf" });
    await asSales.mutation(staff.send, { message: { threadId, ...written("x"), documentIds: [documentId] } });
    await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: false });
    const ofClient = { documentId, fileName: null, mimeType: null, isUnshared: true };
    expect((await forClient(practice)).messages[0]?.attachments).toEqual([ofClient]);
    const ofStaff = { documentId, fileName: "ours.pdf", mimeType: "application/pdf", isUnshared: false };
    expect((await forStaff(practice)).messages[0]?.attachments).toEqual([ofStaff]);
    const again = { threadId, ...written("Once more"), documentIds: [documentId] };
    const absent = { code: "INVALID", field: "attachments", reason: "absent" };
    expect(await refusalOf(asClient.mutation(portal.send, { message: again }))).toEqual(absent);
  });

  // Caught: a file of a type that the practice no longer takes, chosen and then refused.
  test("may be new files of the type for unrequested documents, while it is offered", async () => {
    const { asAdmin, asClient } = await aConversation();
    const { newFile } = await asClient.query(portal.documents, {});
    expect(newFile).toMatchObject({ typeKey: "other", maxBytes: 52_428_800 });
    const types = await asAdmin.query(api.practice.documentTypes.staff.list, {});
    const { key, version, ...facts } = types.find((type) => type.key === "other") ?? expect.fail("it is built in");
    await asAdmin.mutation(api.practice.documentTypes.staff.save, {
      key,
      version,
      facts: { ...facts, isOffered: false },
    });
    expect((await asClient.query(portal.documents, {})).newFile).toBeNull();
  });
});

describe("the inbox", () => {
  test("is filtered by owner and by waiting side", async () => {
    const { asSales, asLawyer, clientId, threadId, idOf } = await aConversation();
    await asSales.mutation(staff.begin, { clientId, thread: begun("from us") });
    expect(await inboxOf(asSales, "all")).toEqual(["from us", "my passport"]);
    expect(await inboxOf(asSales, "mine")).toEqual(["from us"]);
    expect(await inboxOf(asLawyer, "mine")).toEqual([]);
    expect(await inboxOf(asSales, "unassigned")).toEqual(["my passport"]);
    expect(await inboxOf(asSales, "waitingForUs")).toEqual(["my passport"]);
    expect(await inboxOf(asSales, "waitingForClient")).toEqual(["from us"]);
    await asLawyer.mutation(staff.assign, { threadId, from: null, to: idOf("Daniel Okafor") });
    expect(await inboxOf(asLawyer, "mine")).toEqual(["my passport"]);
    expect(await inboxOf(asSales, "unassigned")).toEqual([]);
    await asSales.mutation(staff.setWaiting, { threadId, waitingFor: null });
    expect(await inboxOf(asSales, "waitingForUs")).toEqual([]);
    await asSales.mutation(staff.setArchived, { threadId, isArchived: true });
    expect(await inboxOf(asSales, "all")).toEqual(["from us"]);
    expect(await inboxOf(asSales, "archived")).toEqual(["my passport"]);
  });

  test("has an archived thread again when its client writes", async () => {
    const { asSales, asClient, threadId } = await aConversation();
    await asSales.mutation(staff.setArchived, { threadId, isArchived: true });
    await asClient.mutation(portal.send, { message: { threadId, ...written("One more thing") } });
    expect(await inboxOf(asSales, "all")).toEqual(["my passport"]);
  });

  // Caught: the second of two simultaneous claims that overwrote the first; the owner named as the one who chose them, at the time
  // of the last message.
  test("gives a thread to the first who claims it", async () => {
    const { asAdmin, asClient, asLawyer, threadId, idOf } = await aConversation();
    clock.pass(1_000);
    await asAdmin.mutation(staff.assign, { threadId, from: null, to: idOf("Sofia Reyes") });
    const at = Date.now();
    clock.pass(1_000);
    await asClient.mutation(portal.send, { message: { threadId, ...written("Hello?") } });
    clock.pass(1_000);
    const late = asLawyer.mutation(staff.assign, { threadId, from: null, to: idOf("Daniel Okafor") });
    const meanwhile = { byName: "Ana Duarte", at, current: "Sofia Reyes" };
    expect(await refusalOf(late)).toEqual({ code: "CHANGED_MEANWHILE", ...meanwhile });
    await asLawyer.mutation(staff.assign, { threadId, from: idOf("Sofia Reyes"), to: idOf("Daniel Okafor") });
    expect(await inboxOf(asLawyer, "mine")).toEqual(["my passport"]);
  });

  test.each(["Rui Alves", "Maria Santos"])("gives no thread to %s, who does not work here", async (name) => {
    const { asSales, threadId, idOf } = await aConversation();
    const given = asSales.mutation(staff.assign, { threadId, from: null, to: idOf(name) });
    expect(await refusalOf(given)).toMatchObject({ code: "INVALID", field: "ownerId" });
  });

  test("shows a client's threads on their page, and a case's on its own", async () => {
    const { asSales, asClient, clientId, caseId } = await aConversation();
    await asClient.mutation(portal.begin, { thread: begun("no case") });
    const of = async (place: string | null) =>
      await asSales.query(staff.ofPlace, { clientId, caseId: place, wanted: 50 });
    const subjects = async (place: string | null) => (await of(place))?.threads.map(({ subject }) => subject);
    expect(await subjects(null)).toEqual(["no case", "my passport"]);
    expect(await subjects(caseId)).toEqual(["my passport"]);
    await asClient.mutation(portal.begin, { thread: begun("my visa", caseId) });
    expect(await subjects(caseId)).toEqual(["my visa", "my passport"]);
    expect(await of(caseId)).toMatchObject({ mergeValues: { case_number: "CASE-2026-1000" }, hasPortal: true });
    expect(await of(null)).toMatchObject({ mergeValues: { client_name: "Maria Santos", case_number: null } });
    expect(await of("none")).toBeNull();
  });

  test("has no threads of a deleted client", async () => {
    const { asSales, asClient, backend, clientId, threadId } = await aConversation();
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
    });
    expect(await asSales.query(staff.read, { threadId, wanted: 50 })).toBeNull();
    expect(await refusalOf(asClient.query(portal.read, { threadId, wanted: 50 }))).toMatchObject({ what: "client" });
  });

  test("has the values for filling a reply", async () => {
    const practice = await aConversation();
    await practice.backend.run(async (ctx) => {
      await ctx.db.patch("cases", practice.caseId, { nextStep: "Wait for the interview." });
    });
    expect((await forStaff(practice)).mergeValues).toEqual({
      client_name: "Maria Santos",
      case_number: "CASE-2026-1000",
      firm_name: "Our practice",
      next_step: "Wait for the interview.",
    });
  });
});
