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

/** A person's message; each key is a message of its own. */
export function written(text: string, clientKey: string = text) {
  return { text, isPriority: false, parentMessageId: null, documentIds: [], clientKey };
}

/** The first message of a new thread. */
export function begun(subject: string, caseId: string | null = null) {
  return { caseId, subject, messageType: "general" as const, ...written(`About ${subject}`, `begin ${subject}`) };
}
