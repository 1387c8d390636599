import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import type { Id } from "../../_generated/dataModel";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { begun, storeThread, written } from "../../../tests/support/functions/messages";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { NOTICE_WAIT_MS, TYPING_MS } from "./rules";

const clock = useFixedClock();
const { portal, staff } = api.messages.conversations;

async function aThread() {
  const practice = await aPractice(startBackend());
  const { backend, asClient } = practice;
  const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos" });
  const { threadId } = await asClient.mutation(portal.begin, { thread: begun("my passport") });
  const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
  const idOf = (name: string) => people.find((each) => each.name === name)?._id ?? expect.fail(name);
  const events = async () =>
    (await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9))).map(
      ({ action, subject, before, after }) => [action, subject, before, after],
    );
  return { ...practice, clientId, threadId, idOf, events };
}

type Practice = Awaited<ReturnType<typeof aThread>>;

/** A thread with this many unread messages of the client. */
async function storeUnread({ backend, clientId, idOf }: Practice, count: number): Promise<Id<"message_threads">> {
  const threadId = await storeThread(backend, { clientId, unreadByStaff: count, lastAt: NOON + count });
  const sides = { senderType: "client", recipientType: "staff", messageType: "general" } as const;
  const senderId = idOf("Maria Santos");
  await backend.run(async (ctx) => {
    for (let nth = 1; nth <= count; nth += 1) {
      const own = { text: String(nth), clientKey: `${threadId}${String(nth)}`, at: NOON + nth, readAt: null };
      const alike = { ...sides, threadId, clientId, senderId, senderName: "Maria", parentMessageId: null };
      await ctx.db.insert("messages", { ...alike, ...own, isPriority: false, documentIds: [] });
    }
  });
  return threadId;
}

describe("a message", () => {
  test("of the same moment has a later time, so that a thread has one order", async () => {
    const { asClient, threadId } = await aThread();
    await asClient.mutation(portal.send, { message: { threadId, ...written("second") } });
    const read = await asClient.query(portal.read, { threadId, wanted: 9 });
    expect(read?.messages.map(({ at }) => at)).toEqual([NOON + 1, NOON]);
  });

  // Caught: a message repeated after a lost answer, stored twice.
  test.each(["client", "staff"] as const)("that is sent again by the %s is stored once", async (side) => {
    const { asClient, asSales, threadId } = await aThread();
    const message = { threadId, ...written("once") };
    for (let tries = 0; tries < 2; tries += 1) {
      if (side === "client") await asClient.mutation(portal.send, { message });
      else await asSales.mutation(staff.send, { message });
    }
    const read = async () => (await asClient.query(portal.read, { threadId, wanted: 20 }))?.messages ?? [];
    expect((await read()).map(({ text }) => text)).toEqual(["once", "About my passport"]);
    // A repeated text is stored once, even after ten others with the key.
    for (const text of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "11"]) {
      const next = { threadId, ...written(text, "one key") };
      if (side === "client") await asClient.mutation(portal.send, { message: next });
      else await asSales.mutation(staff.send, { message: next });
    }
    expect(await read()).toHaveLength(13);
  });

  test("has a key of a usual length", async () => {
    const { asClient, threadId } = await aThread();
    const sent = (length: number) =>
      asClient.mutation(portal.send, { message: { threadId, ...written("x", "k".repeat(length)) } });
    await sent(64);
    expect(await refusalOf(sent(65))).toMatchObject({ code: "INVALID", field: "clientKey" });
  });

  test("of staff who write too fast is refused, too", async () => {
    const { asSales, threadId } = await aThread();
    for (let nth = 1; nth <= 20; nth += 1) {
      await asSales.mutation(staff.send, { message: { threadId, ...written(`m${String(nth)}`) } });
    }
    const more = asSales.mutation(staff.send, { message: { threadId, ...written("more") } });
    expect(await refusalOf(more)).toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("a thread of another client", () => {
  test("is neither read, answered, marked nor typed in", async () => {
    const { asClient, backend } = await aThread();
    const clientId = await storeClient(backend, { number: 2 });
    const threadId = await storeThread(backend, { clientId, unreadByClient: 1 });
    const absent = { code: "NOT_FOUND", what: "thread" };
    expect(await asClient.query(portal.read, { threadId, wanted: 9 })).toBeNull();
    expect(await refusalOf(asClient.query(portal.typing, { threadId }))).toEqual(absent);
    const message = { threadId, ...written("x") };
    expect(await refusalOf(asClient.mutation(portal.send, { message }))).toEqual(absent);
    expect(await refusalOf(asClient.mutation(portal.markRead, { threadId }))).toEqual(absent);
    expect(await refusalOf(asClient.mutation(portal.setTyping, { threadId }))).toEqual(absent);
    expect((await asClient.query(portal.list, { wanted: 9 })).threads).toHaveLength(1);
    expect(await asClient.query(portal.unread, {})).toEqual({ count: 0, more: false });
  });
});

describe("a conversation", () => {
  test("has nothing older if it is complete", async () => {
    const { asClient, threadId } = await aThread();
    expect(await asClient.query(portal.read, { threadId, wanted: 1 })).toMatchObject({ hasOlder: false });
    expect(await asClient.query(portal.list, { wanted: 1 })).toMatchObject({ hasOlder: false });
    await asClient.mutation(portal.send, { message: { threadId, ...written("second") } });
    await asClient.mutation(portal.begin, { thread: begun("other") });
    expect(await asClient.query(portal.read, { threadId, wanted: 1 })).toMatchObject({ hasOlder: true });
    expect(await asClient.query(portal.list, { wanted: 1 })).toMatchObject({ hasOlder: true });
  });

  // Caught: a count that ended at the hundredth conversation, all of them read.
  test("counts unread messages beyond a hundred read conversations", async () => {
    const { asClient, asSales, backend, clientId } = await aThread();
    for (let nth = 0; nth < 100; nth += 1) await storeThread(backend, { clientId });
    await storeThread(backend, { clientId, unreadByClient: 2 });
    expect(await asClient.query(portal.unread, {})).toEqual({ count: 2, more: false });
    expect(await asSales.query(staff.unread, {})).toEqual({ count: 1, more: false });
  });

  test("says if nobody can read it in the portal", async () => {
    const { asSales, backend, clientId } = await aThread();
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { isPortalGranted: false });
    });
    const place = await asSales.query(staff.ofPlace, { clientId, caseId: null, wanted: 9 });
    expect(place).toMatchObject({ hasPortal: false, threads: [{ subject: "my passport" }] });
  });
});

describe("a large number of unread messages", () => {
  test("is marked from the oldest on, 200 messages at a time", async () => {
    const practice = await aThread();
    const { asSales, backend } = practice;
    const threadId = await storeUnread(practice, 250);
    const left = async () =>
      (await backend.run(async (ctx) => await ctx.db.get("message_threads", threadId)))?.unreadByStaff;
    await asSales.mutation(staff.markRead, { threadId });
    expect(await left()).toBe(50);
    const read = await asSales.query(staff.read, { threadId, wanted: 250 });
    expect(read?.messages.filter(({ readAt }) => readAt === null).map(({ text }) => Number(text))).toEqual(
      Array.from({ length: 50 }, (_, nth) => 250 - nth),
    );
    await asSales.mutation(staff.markRead, { threadId });
    expect(await left()).toBe(0);
  });

  // Caught: the portal's notice marked as read, although one message of 201 was unread.
  test("of a client leaves the notice in the portal until the last is read", async () => {
    const { asClient, asSales, backend, clientId, idOf } = await aThread();
    const { threadId } = await asSales.mutation(staff.begin, { clientId, thread: begun("your passport") });
    await backend.run(async (ctx) => {
      const [first] = await ctx.db
        .query("messages")
        .withIndex("by_thread_and_at", (q) => q.eq("threadId", threadId))
        .take(1);
      const { _id, _creationTime, ...message } = first ?? expect.fail("no message");
      for (let nth = 1; nth <= 200; nth += 1) {
        await ctx.db.insert("messages", {
          ...message,
          senderId: idOf("Sofia Reyes"),
          clientKey: `n${String(nth)}`,
          at: message.at + nth,
        });
      }
      await ctx.db.patch("message_threads", threadId, { unreadByClient: 201, unreadByStaff: 1 });
    });
    const isRead = async () =>
      (await asClient.query(api.clients.notices.portal.list, {})).map(({ readAt }) => readAt !== null);
    await asSales.mutation(staff.markRead, { threadId });
    expect(await isRead()).toEqual([false]);
    await asClient.mutation(portal.markRead, { threadId });
    expect(await isRead()).toEqual([false]);
    await asClient.mutation(portal.markRead, { threadId });
    expect(await isRead()).toEqual([true]);
  });

  test("of several threads is marked in several steps, until nothing is left", async () => {
    const practice = await aThread();
    const { asSales } = practice;
    await storeUnread(practice, 150);
    await storeUnread(practice, 150);
    expect(await asSales.mutation(staff.markAllRead, {})).toEqual({ isDone: false });
    expect(await asSales.mutation(staff.markAllRead, {})).toEqual({ isDone: true });
    expect(await asSales.query(staff.unread, {})).toEqual({ count: 0, more: false });
  });
});

describe("handling a thread", () => {
  test("is audited once, even if it is repeated", async () => {
    const { asSales, clientId, events, threadId, idOf } = await aThread();
    const to = idOf("Sofia Reyes");
    for (let tries = 0; tries < 2; tries += 1) {
      await asSales.mutation(staff.assign, { threadId, from: null, to });
      await asSales.mutation(staff.setWaiting, { threadId, waitingFor: null });
      await asSales.mutation(staff.setArchived, { threadId, isArchived: true });
    }
    await asSales.mutation(staff.setArchived, { threadId, isArchived: false });
    await asSales.mutation(staff.assign, { threadId, from: to, to: null });
    expect(await events()).toEqual([
      ["messages:assign", clientId, null, "Sofia Reyes"],
      ["messages:settle", clientId, "staff", null],
      ["messages:archive", clientId, null, threadId],
      ["messages:reopen", clientId, null, threadId],
      ["messages:assign", clientId, "Sofia Reyes", null],
    ]);
  });

  test("notifies everybody once its owner has left the practice", async () => {
    const { asClient, asSales, asLawyer, backend, threadId, idOf } = await aThread();
    const ownerId = idOf("Sofia Reyes");
    await asSales.mutation(staff.assign, { threadId, from: null, to: ownerId });
    await asLawyer.mutation(staff.markRead, { threadId });
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", ownerId, { status: "revoked" });
    });
    // A member who has left may stay the owner; nothing is recorded.
    await asLawyer.mutation(staff.assign, { threadId, from: ownerId, to: ownerId });
    await asClient.mutation(portal.send, { message: { threadId, ...written("Hello?") } });
    const { items } = await asLawyer.query(api.practice.notifications.staff.list, { wanted: 9 });
    expect(items.filter(({ kind }) => kind === "messageReceived")).toHaveLength(2);
  });
});

describe("the letter", () => {
  test("is due once, two minutes after the first message, and has no link if the address is unknown", async () => {
    const { asSales, backend, clientId, threadId } = await aThread();
    await asSales.mutation(staff.send, { message: { threadId, ...written("one") } });
    clock.pass(1_000);
    await asSales.mutation(staff.send, { message: { threadId, ...written("two") } });
    const due = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
    expect(due.filter(({ name }) => name.includes("sendNotice")).map(({ scheduledTime }) => scheduledTime)).toEqual([
      NOON + NOTICE_WAIT_MS,
    ]);
    await backend.mutation(internal.messages.conversations.jobs.sendNotice, { clientId });
    const letters = await backend.run(async (ctx) => await ctx.db.query("letters").take(9));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).not.toContain("client-portal");
  });

  test("is not sent to a client who is being deleted", async () => {
    const { asSales, backend, clientId, threadId } = await aThread();
    await asSales.mutation(staff.send, { message: { threadId, ...written("one") } });
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
    });
    await backend.mutation(internal.messages.conversations.jobs.sendNotice, { clientId });
    expect(await backend.run(async (ctx) => await ctx.db.query("letters").take(9))).toEqual([]);
  });
});

describe("typing", () => {
  test("of one person ends with their message; a colleague's continues", async () => {
    const { asClient, asLawyer, asSales, threadId } = await aThread();
    await asLawyer.mutation(staff.setTyping, { threadId });
    await asSales.mutation(staff.setTyping, { threadId });
    await asSales.mutation(staff.send, { message: { threadId, ...written("one") } });
    expect((await asClient.query(portal.typing, { threadId })).map(({ name }) => name)).toEqual(["Daniel Okafor"]);
  });

  // Caught: two members answering at once, because only the client saw that they typed.
  test("of a colleague is shown to the other colleagues, and never one's own", async () => {
    const { asClient, asLawyer, asSales, threadId } = await aThread();
    await asSales.mutation(staff.setTyping, { threadId });
    await asClient.mutation(portal.setTyping, { threadId });
    const seen = async (reader: typeof asSales) =>
      (await reader.query(staff.typing, { threadId })).map(({ name }) => name);
    expect([await seen(asSales), await seen(asLawyer)]).toEqual([["Maria Santos"], ["Maria Santos", "Sofia Reyes"]]);
  });

  test("is deleted when it is long over, not at once", async () => {
    const { asSales, backend, threadId } = await aThread();
    await asSales.mutation(staff.setTyping, { threadId });
    const rows = async () => await backend.run(async (ctx) => await ctx.db.query("message_typing").take(9));
    clock.pass(TYPING_MS + 1);
    await backend.mutation(internal.messages.conversations.jobs.sweep, {});
    expect(await rows()).toHaveLength(1);
    clock.pass(TYPING_MS);
    await backend.mutation(internal.messages.conversations.jobs.sweep, {});
    expect(await rows()).toEqual([]);
  });
});
