import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { begun, written } from "../../../tests/support/functions/messages";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { api, internal } from "../../_generated/api";
import { LETTER_LATE_MS } from "../../clients/notices/rules";
import { messageLetter } from "./letters";
import { NOTICE_EACH_MS, NOTICE_WAIT_MS, TYPING_MS } from "./rules";

const clock = useFixedClock();
const { portal, staff } = api.messages.conversations;

async function aThread() {
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos" });
  const { threadId } = await asSales.mutation(staff.begin, { clientId, thread: begun("your passport") });
  const letters = async () => await backend.run(async (ctx) => await ctx.db.query("letters").take(9));
  const due = async () => await backend.mutation(internal.messages.conversations.jobs.sendNotice, { clientId });
  const say = async (text: string) => await asSales.mutation(staff.send, { message: { threadId, ...written(text) } });
  return { ...practice, clientId, threadId, letters, due, say };
}

const newsOf = async (reader: Awaited<ReturnType<typeof aThread>>["asSales"]) =>
  (await reader.query(api.practice.notifications.staff.list, { wanted: 9 })).items
    .filter(({ kind }) => kind.startsWith("message"))
    .map(({ kind, name, recordId }) => ({ kind, name, recordId }));

describe("the letter to a client", () => {
  test("contains nothing of the message, and links to the portal", async () => {
    vi.stubEnv("APP_ORIGINS", "https://firm.test, https://other.test");
    const { due, letters, clientId } = await aThread();
    clock.pass(NOTICE_WAIT_MS);
    await due();
    const [letter] = await letters();
    expect(letter).toMatchObject({ kind: "messages", clientId, to: "maria@home.test", toName: "Maria Santos" });
    expect(letter?.text).toContain("https://firm.test/client-portal/messages");
    expect(`${letter?.subject ?? ""}${letter?.text ?? ""}${letter?.html ?? ""}`).not.toMatch(/passport/i);
    vi.unstubAllEnvs();
  });

  test.each([
    [
      "en",
      {
        subject: "A new message from Duarte Law",
        words: [
          "Dear <Ana>,",
          "Duarte Law has written to you. Sign in to your portal to read it.",
          "For your safety, the message itself is not in this email.",
        ],
        action: "Read your messages",
      },
    ],
    [
      "es",
      {
        subject: "Un nuevo mensaje de Duarte Law",
        words: [
          "Hola, <Ana>:",
          "Duarte Law le ha escrito. Inicie sesión en su portal para leer el mensaje.",
          "Por su seguridad, el mensaje no está en este correo.",
        ],
        action: "Leer sus mensajes",
      },
    ],
  ] as const)("is in the client's language: %s", (locale, { subject, words, action }) => {
    const facts = { clientName: "\u202E<Ana>", firmName: "Duarte Law" };
    const letter = messageLetter(locale, { ...facts, url: null });
    expect(letter.subject).toBe(subject);
    expect(letter.text.split("\n\n")).toEqual([...words, "Duarte Law"]);
    expect(messageLetter(locale, { ...facts, url: "https://firm.test" }).html).toContain(`>${action}</a>`);
    expect(letter.html).not.toContain("<Ana>");
    expect(letter.html).not.toContain("<a ");
  });

  // Caught: a letter for each of three messages; one that came within the hour.
  test("covers several messages, and is sent once an hour at most", async () => {
    const { backend, due, letters, say, clientId } = await aThread();
    await say("two");
    await say("three");
    const dueAt = async () =>
      await backend.run(async (ctx) => {
        const notice = await ctx.db
          .query("message_notices")
          .withIndex("by_client", (q) => q.eq("clientId", clientId))
          .unique();
        return notice?.dueAt;
      });
    expect(await dueAt()).toBe(NOON + NOTICE_WAIT_MS);
    clock.pass(NOTICE_WAIT_MS);
    await due();
    expect(await letters()).toHaveLength(1);
    await due();
    expect(await letters()).toHaveLength(1);
    clock.pass(1_000);
    await say("four");
    expect(await dueAt()).toBe(NOON + NOTICE_WAIT_MS + NOTICE_EACH_MS);
  });

  // Caught: one failed job, after which no message was ever announced again.
  test("is sent by the sweep, or scheduled by the next message, if its job was lost", async () => {
    const { backend, due, letters, say } = await aThread();
    const jobs = async () =>
      await backend.run(async (ctx) => {
        const all = await ctx.db.system.query("_scheduled_functions").take(99);
        return all.filter(({ name }) => name === "messages/conversations/jobs:sendNotice").length;
      });
    const sweep = async () => await backend.mutation(internal.messages.conversations.jobs.sweep, {});
    expect(await jobs()).toBe(1);
    clock.pass(NOTICE_WAIT_MS + LETTER_LATE_MS - 1);
    await sweep();
    await say("two");
    expect(await jobs()).toBe(1);
    clock.pass(1);
    await sweep();
    expect(await jobs()).toBe(2);
    await say("three");
    expect(await jobs()).toBe(3);
    clock.pass(NOTICE_WAIT_MS);
    await due();
    expect(await letters()).toHaveLength(1);
    await sweep();
    expect(await jobs()).toBe(3);
  });

  test("is not sent for messages read in the meantime", async () => {
    const { asClient, backend, due, letters, say, threadId } = await aThread();
    await asClient.mutation(portal.markRead, { threadId });
    await due();
    expect(await letters()).toEqual([]);
    // The next message waits no longer than a first one.
    await say("two");
    const notices = await backend.run(async (ctx) => await ctx.db.query("message_notices").take(9));
    expect(notices).toMatchObject([{ dueAt: NOON + NOTICE_WAIT_MS, sentAt: null }]);
  });

  // Caught: the second of a married couple, who was never notified.
  test("goes to each person with access, in their own language", async () => {
    const { backend, due, letters, clientId } = await aThread();
    await backend.run(async (ctx) => {
      const [first] = await ctx.db
        .query("users")
        .withIndex("by_clientId_and_status", (q) => q.eq("clientId", clientId))
        .take(1);
      if (first === undefined) expect.fail("nobody has access");
      const { _id, _creationTime, ...person } = first;
      const second = { email: "luis@home.test", locale: "es", tokenIdentifier: `${person.tokenIdentifier}2` };
      await ctx.db.insert("users", { ...person, ...second });
    });
    await due();
    expect((await letters()).map(({ to, subject }) => [to, subject])).toEqual([
      ["maria@home.test", "A new message from Our practice"],
      ["luis@home.test", "Un nuevo mensaje de Our practice"],
    ]);
  });

  test("is not sent to a client without access", async () => {
    const { backend, due, letters, clientId } = await aThread();
    await backend.run(async (ctx) => {
      const user = await ctx.db
        .query("users")
        .withIndex("by_clientId_and_status", (q) => q.eq("clientId", clientId))
        .unique();
      if (user !== null) await ctx.db.patch("users", user._id, { status: "revoked" });
    });
    await due();
    expect(await letters()).toEqual([]);
    const notices = await backend.run(async (ctx) => await ctx.db.query("message_notices").take(9));
    expect(notices).toMatchObject([{ dueAt: null, sentAt: null }]);
  });

  test("waits two minutes, is sent once an hour, and has a key with its time", async () => {
    expect([NOTICE_WAIT_MS, NOTICE_EACH_MS]).toEqual([120_000, 3_600_000]);
    const { due, letters } = await aThread();
    clock.pass(NOTICE_WAIT_MS + 1_000);
    await due();
    expect((await letters())[0]?.idempotencyKey).toMatch(new RegExp(`-${String(NOON + NOTICE_WAIT_MS)}$`));
  });
});

describe("the bell", () => {
  test("rings for the thread's owner, once until it is read", async () => {
    const { asClient, asSales, asLawyer, clientId, threadId } = await aThread();
    await asClient.mutation(portal.send, { message: { threadId, ...written("one") } });
    await asClient.mutation(portal.send, { message: { threadId, ...written("two") } });
    const news = {
      kind: "messageForYou",
      name: "Maria Santos: “your passport”",
      recordId: `${clientId}/messages/${threadId}`,
    };
    expect(await newsOf(asSales)).toEqual([news]);
    expect(await newsOf(asLawyer)).toEqual([]);
    await asSales.mutation(staff.markRead, { threadId });
    await asClient.mutation(portal.send, { message: { threadId, ...written("three") } });
    expect(await newsOf(asSales)).toEqual([news, news]);
  });

  test("rings for everybody about an unclaimed thread", async () => {
    const { asClient, asSales, asLawyer } = await aThread();
    await asClient.mutation(portal.begin, { thread: begun("new") });
    expect(await newsOf(asSales)).toMatchObject([{ kind: "messageReceived", name: "Maria Santos: “new”" }]);
    expect(await newsOf(asLawyer)).toHaveLength(1);
  });
});

describe("typing", () => {
  test("is shown to the other side only, until the message arrives", async () => {
    const { asClient, asSales, threadId } = await aThread();
    await asClient.mutation(portal.setTyping, { threadId });
    expect(await asSales.query(staff.typing, { threadId })).toEqual([
      { name: "Maria Santos", until: NOON + TYPING_MS },
    ]);
    expect(await asClient.query(portal.typing, { threadId })).toEqual([]);
    await asClient.mutation(portal.send, { message: { threadId, ...written("there") } });
    expect(await asSales.query(staff.typing, { threadId })).toEqual([]);
  });

  test("lasts while somebody types, and is deleted later", async () => {
    const { asSales, asClient, backend, threadId } = await aThread();
    await asSales.mutation(staff.setTyping, { threadId });
    const rows = async () => await backend.run(async (ctx) => await ctx.db.query("message_typing").take(9));
    // Repeated too soon, it writes nothing.
    for (const [ms, until] of [
      [1_999, NOON],
      [1, NOON + 2_000],
      [2_000, NOON + 4_000],
    ] as const) {
      clock.pass(ms);
      await asSales.mutation(staff.setTyping, { threadId });
      expect(await rows()).toMatchObject([{ until: until + TYPING_MS }]);
    }
    expect(await asClient.query(portal.typing, { threadId })).toHaveLength(1);
    await backend.mutation(internal.messages.conversations.jobs.sweep, {});
    expect(await rows()).toHaveLength(1);
    clock.pass(3 * TYPING_MS);
    await backend.mutation(internal.messages.conversations.jobs.sweep, {});
    expect(await rows()).toEqual([]);
  });
});
