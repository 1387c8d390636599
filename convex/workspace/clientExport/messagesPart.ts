/** Messages between client and practice, in an export. */
import * as Documents from "../../documents/record/model";
import * as Messages from "../../messages/conversations/model";
import { isoOf, numberOf, type Read } from "./clientPart";

/** A message has at most 10,000 characters, so a page is well below the limits of a read. */
const MESSAGES_AT_A_TIME = 100;

export const READ_OF_MESSAGES: Record<"messages", Read> = {
  messages: async (ctx, { _id }, cursor) => {
    const options = { numItems: MESSAGES_AT_A_TIME, cursor };
    const { page, isDone, continueCursor } = await Messages.allOfClient(ctx, _id).paginate(options);
    const rows = await Promise.all(
      page.map(async ({ threadId, senderType, senderName, text, isPriority, documentIds, at, readAt }) => {
        const thread = await Messages.findThread(ctx, threadId);
        const documents = await Promise.all(documentIds.map((id) => Documents.find(ctx, id)));
        return {
          case: thread === null ? null : await numberOf(ctx, thread),
          subject: thread?.subject ?? null,
          sentAt: isoOf(at),
          by: senderName,
          from: senderType === "client" ? "Client" : "Practice",
          isUrgent: isPriority,
          text,
          documents: documents.flatMap((document) => (document === null ? [] : [document.fileName])).join("; "),
          readAt: isoOf(readAt),
        };
      }),
    );
    return { rows, next: isDone ? null : continueCursor };
  },
};
