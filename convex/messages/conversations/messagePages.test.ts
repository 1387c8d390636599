import { expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { begun, fillThread, storeThread, written } from "../../../tests/support/functions/messages";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

const { portal, staff } = api.messages.conversations;

/** A thread with `count` messages of the client, "1" the oldest. */
async function aLongThread(count: number) {
  const practice = await aPractice(startBackend());
  const { backend, asClient } = practice;
  const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos" });
  const { threadId } = await asClient.mutation(portal.begin, { thread: begun("my passport") });
  await fillThread(backend, threadId, count);
  return { ...practice, clientId, threadId };
}

// Caught: everything before the newest 250 messages out of reach; a message twice or in neither of two pages.
test("all messages of a long thread are reached upward, each once, by staff and by the client", async () => {
  const { asSales, asClient, threadId } = await aLongThread(320);
  const asStaff = {
    read: async () => await asSales.query(staff.read, { threadId, wanted: 50 }),
    earlier: async (before: number) => await asSales.query(staff.earlier, { threadId, before }),
  };
  const asOwner = {
    read: async () => await asClient.query(portal.read, { threadId, wanted: 50 }),
    earlier: async (before: number) => await asClient.query(portal.earlier, { threadId, before }),
  };
  for (const { read, earlier } of [asStaff, asOwner]) {
    let page: Awaited<ReturnType<typeof earlier>> = await read();
    const texts: string[] = [];
    let pages = 0;
    while (page !== null) {
      texts.push(...page.messages.map(({ text }) => text));
      pages += 1;
      page = page.hasOlder ? await earlier(page.messages.at(-1)?.at ?? 0) : null;
    }
    expect([pages, texts.length, texts[0], texts.at(-1)]).toEqual([7, 320, "320", "About my passport"]);
    expect(new Set(texts).size).toBe(320);
  }
});

// Caught: another client's messages by their thread's id; a deleted client's.
test("the earlier messages of another client's thread, and of a deleted client, are those of no thread", async () => {
  const { asClient, asSales, backend, clientId, threadId } = await aLongThread(2);
  const other = await storeClient(backend, { number: 2 });
  const theirs = await storeThread(backend, { clientId: other });
  for (const id of [theirs, "none", clientId]) {
    expect(await asClient.query(portal.earlier, { threadId: id, before: 9e15 })).toBeNull();
  }
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
  });
  expect(await asSales.query(staff.earlier, { threadId, before: 9e15 })).toBeNull();
});

// Caught: a colleague's message, taken for one's own, so that nobody was told of it.
test("a message is its author's own, and nobody else's", async () => {
  const { asSales, asAdmin, asClient, threadId } = await aLongThread(1);
  await asSales.mutation(staff.send, { message: { threadId, ...written("We have it.") } });
  const ownOf = (read: { messages: readonly { isOwn: boolean }[] } | null) => read?.messages.map(({ isOwn }) => isOwn);
  expect(ownOf(await asSales.query(staff.read, { threadId, wanted: 9 }))).toEqual([true, false]);
  expect(ownOf(await asAdmin.query(staff.read, { threadId, wanted: 9 }))).toEqual([false, false]);
  expect(ownOf(await asClient.query(portal.read, { threadId, wanted: 9 }))).toEqual([false, true]);
});

// Caught: a list without a line for each thread of an earlier version; a line of several lines, or cut inside a character.
test("a thread in a list has the beginning of its newest message, stored or of an earlier version", async () => {
  const { asSales, asClient, backend, threadId } = await aLongThread(3);
  const lines = async () => [
    (await asSales.query(staff.inbox, { filter: "all", wanted: 9 })).threads[0]?.line,
    (await asClient.query(portal.list, { wanted: 9 })).threads[0]?.line,
  ];
  expect(await lines()).toEqual(["About my passport", "About my passport"]);
  await backend.run(async (ctx) => {
    await ctx.db.patch("message_threads", threadId, { lastLine: undefined });
  });
  expect(await lines()).toEqual(["3", "3"]);
  await asSales.mutation(staff.send, {
    message: { threadId, ...written(`Dear Maria,\n\n${"😀".repeat(300)}`, "k1") },
  });
  const line = `Dear Maria, ${"😀".repeat(128)}`;
  expect(await lines()).toEqual([line, line]);
});
