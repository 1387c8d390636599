import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vAccepted } from "../../practice/documentTypes/answers";
import { vText, vTime } from "../../platform/validators";
import { INBOX_FILTERS } from "./rules";
import { vSide, vMessageType, vThreadFacts } from "./tables";

export const vInboxFilter = literals(...INBOX_FILTERS);

/** The text and attachments that somebody writes. The model checks the ids. */
const vWritten = {
  text: v.string(),
  isPriority: v.boolean(),
  /** The message that this one answers, in the same thread. */
  parentMessageId: vText,
  /** Documents of the client. */
  documentIds: v.array(v.string()),
  /** The browser's key of the message, so that a repeated request adds nothing. */
  clientKey: v.string(),
};

/** A message in an existing thread. */
export const vNewMessage = v.object({ threadId: v.string(), ...vWritten });

/** A new thread with its first message; `caseId` is null for one about no case. */
export const vNewThread = v.object({
  caseId: vText,
  subject: v.string(),
  messageType: vMessageType,
  ...vWritten,
});

/** A thread in the client's portal. */
export const vPortalThread = v.object({
  threadId: v.id("message_threads"),
  caseId: v.union(v.id("cases"), v.null()),
  caseNumber: vText,
  ...vThreadFacts,
  lastAt: v.number(),
  lastSender: vSide,
  /** The beginning of the newest message, or of the one that a search has found. */
  line: v.string(),
  /** Messages that the reading side has not read. */
  unread: v.number(),
});

/** A thread as staff see it. */
export const vStaffThread = v.object({
  ...vPortalThread.fields,
  clientId: v.id("clients"),
  clientName: v.string(),
  ownerId: v.union(v.id("users"), v.null()),
  ownerName: vText,
  isArchived: v.boolean(),
});

export const vPortalThreads = v.object({ threads: v.array(vPortalThread), hasOlder: v.boolean() });
export const vStaffThreads = v.object({ threads: v.array(vStaffThread), hasOlder: v.boolean() });

const vAttachment = v.object({
  documentId: v.id("client_documents"),
  /** Null, like its type, once the document is gone, and for a client who may no longer see it. */
  fileName: vText,
  mimeType: vText,
  /** It exists, but staff no longer share it with the client who reads. */
  isUnshared: v.boolean(),
});

export const vShownMessage = v.object({
  messageId: v.id("messages"),
  senderType: vSide,
  senderName: v.string(),
  /** Whether the reader has written it. */
  isOwn: v.boolean(),
  text: v.string(),
  messageType: vMessageType,
  isPriority: v.boolean(),
  parentMessageId: v.union(v.id("messages"), v.null()),
  attachments: v.array(vAttachment),
  at: v.number(),
  /** When the other side read it. */
  readAt: vTime,
});

/** The newest messages of a thread, newest first. */
const vMessagePage = { messages: v.array(vShownMessage), hasOlder: v.boolean() };

/** The messages before a time, newest first; null without such a thread. */
export const vEarlier = v.union(v.null(), v.object(vMessagePage));

export const vPortalConversation = v.union(v.null(), v.object({ thread: vPortalThread, ...vMessagePage }));

export const vMergeValues = v.object({
  client_name: vText,
  case_number: vText,
  firm_name: vText,
  next_step: vText,
});

const vWriting = {
  mergeValues: vMergeValues,
  /** Whether the client can read it: somebody has portal access. */
  hasPortal: v.boolean(),
};

export const vStaffConversation = v.union(v.null(), v.object({ thread: vStaffThread, ...vMessagePage, ...vWriting }));

/** The threads of one client, or of one case, and the values for filling a new message. */
export const vPlaceThreads = v.union(v.null(), v.object({ ...vStaffThreads.fields, ...vWriting }));

/** The unread count, up to a limit. */
export const vUnread = v.object({ count: v.number(), more: v.boolean() });

/** The people of the other side who type, and when to hide each. */
export const vTyping = v.array(v.object({ name: v.string(), until: v.number() }));

/**
 * The client's choices for an attachment: an existing document or a new file; `newFile` is null if the practice takes no such
 * files.
 */
export const vChoices = v.object({
  documents: v.array(v.object({ documentId: v.id("client_documents"), fileName: v.string() })),
  newFile: v.union(vAccepted, v.null()),
});
