import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import type { Backend } from "./backend";

type ThreadRow = WithoutSystemFields<Doc<"message_threads">>;

/** An existing thread; tests store their own messages. */
export async function storeThread(
  backend: Backend,
  thread: Partial<ThreadRow> & Pick<ThreadRow, "clientId">,
): Promise<Id<"message_threads">> {
  const row: ThreadRow = {
    caseId: null,
    subject: "My passport",
    messageType: "general",
    isPriority: false,
    waitingFor: "staff",
    lastAt: 1_000,
    lastSender: "client",
    unreadByClient: 0,
    unreadByStaff: 0,
    ownerId: null,
    isArchived: false,
    ...thread,
  };
  return await backend.run(async (ctx) => await ctx.db.insert("message_threads", row));
}

/** More messages like the first one of the thread, up to `count`: their texts are "2", "3" and so on. */
export async function fillThread(backend: Backend, threadId: Id<"message_threads">, count: number): Promise<void> {
  await backend.run(async (ctx) => {
    const first = await ctx.db
      .query("messages")
      .withIndex("by_thread_and_at", (q) => q.eq("threadId", threadId))
      .first();
    if (first === null) throw new Error("the thread has no message");
    const { _id, _creationTime, ...copied } = first;
    for (let nth = 2; nth <= count; nth += 1) {
      await ctx.db.insert("messages", { ...copied, text: String(nth), at: first.at + nth, clientKey: String(nth) });
    }
    await ctx.db.patch("message_threads", threadId, { lastAt: first.at + count });
  });
}

/** A person's message; each key is a message of its own. */
export function written(text: string, clientKey: string = text) {
  return { text, isPriority: false, parentMessageId: null, documentIds: [], clientKey };
}

/** The first message of a new thread. */
export function begun(subject: string, caseId: string | null = null) {
  return { caseId, subject, messageType: "general" as const, ...written(`About ${subject}`, `begin ${subject}`) };
}
