import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import type { Refusal } from "../../../../convex/platform/refusals";
import {
  hasMergeField,
  messageProblem,
  MOST_SHOWN,
  STAFF_SENTENCES,
  subjectProblem,
  type InboxFilter,
  type MessageType,
  type Side,
} from "../../../../convex/messages/conversations/rules";

import { formatTime } from "../../../lib/format/format";
import { dayKey, formatDay } from "../../../lib/format/formatDay";

export type StaffThread = FunctionReturnType<typeof api.messages.conversations.staff.inbox>["threads"][number];
export type StaffConversation = NonNullable<FunctionReturnType<typeof api.messages.conversations.staff.read>>;
export type StaffMessage = StaffConversation["messages"][number];

export const messageText = {
  title: "Messages",
  line: "What clients have written, and what they are waiting for.",
  filters: "Which threads",
  loading: "Loading messages...",
  failed: "Failed to load messages",
  threads: "Threads",
  none: "No messages",
  noneHint: "What clients write in their portal appears here at once.",
  noneHere: "No threads here",
  showAll: "Show all threads",
  chooseThread: "Select a conversation",
  notFound: "This thread no longer exists",
  older: "Show older",
  olderMessages: "Show older messages",
  mostShown: `Only the newest ${String(MOST_SHOWN)} are shown. Search to find the others.`,
  markAllRead: "Mark all as read",
  allRead: "All messages are read",
  unread: (count: number) => `${String(count)} unread`,
  urgent: "Urgent",
  back: "All threads",
  reads: (language: string) => `Reads ${language}`,
  noPortal: "This client has no portal access yet, and reads this once they have.",
  seen: (time: string) => `Seen ${time}`,
  messages: "Messages of this conversation",
  loadingOlder: "Loading older messages...",
  olderFailed: "The older messages could not be loaded.",
  newBelow: "New message",
  unreadFrom: "New messages",
  arrived: (name: string, line: string) => `New message from ${name}: ${line}`,
  repliedMeanwhile: (name: string) => `${name} replied while you were writing. Read it before you send.`,
  unsentText: "What you wrote",
  options: "Options",
  isArchivedLine: "Archived. A new message moves it to the inbox.",
  wrote: "We wrote:",
  typing: (names: string) => `${names} is typing...`,
  answer: "Answer",
  quoted: (name: string) => `Answer to ${name}`,
  quotedEarlier: "Answer to an earlier message",
  unquote: "Answer without the quote",
  claim: "Assign to me",
  claimed: "Assigned to you",
  owner: "Assignee",
  nobody: "Unassigned",
  assigned: "Assignee changed",
  waitingLabel: "Waiting for",
  settled: "Waiting status changed",
  archive: "Archive",
  archived: "Thread archived",
  reopen: "Move to inbox",
  reopened: "Thread is in the inbox again",
  reply: "Reply",
  replyHint: "Reply, or / for saved replies",
  more: "Attach files and options",
  template: "Saved reply",
  noTemplate: "Choose a saved reply",
  savedReplies: "Saved replies",
  savedRepliesFound: (count: number) => `${String(count)} saved ${count === 1 ? "reply" : "replies"}`,
  templatesFailed: "The saved replies could not be loaded.",
  documentsFailed: "The client's documents could not be loaded.",
  attach: "Attach a document",
  noDocument: "Choose a document",
  newFile: "Attach a new file",
  newFileType: "Type of new files",
  full: "This is as much as fits: at most 10 documents.",
  filesUnderWay: "A file is still on its way. Wait until it is attached, or remove it. Then send the message.",
  filesStopped: "A file is not attached. Retry or remove it. Then send the message.",
  attached: "Attached documents",
  removeAttached: (name: string) => `Remove ${name}`,
  gone: "A document that was deleted",
  someDocument: "Document",
  shown: "What you attach is kept with the client's documents. Once the message is sent, the client can see it.",
  isUrgent: "Urgent",
  send: "Send",
  sending: "Sending...",
  sendBy: (key: string) => `Send (${key} Enter)`,
  notSent: "The message could not be sent",
  newThread: "New message",
  newMessage: "New message",
  client: "Client",
  findClient: "Name of the client",
  searchingClients: "Searching...",
  noClient: "No client with this name",
  clientsFailed: "The clients could not be loaded.",
  search: "Search messages",
  searching: "Searching messages...",
  noneFound: "No messages found",
  noneFoundHint: "Try a client, a subject or a word of a message.",
  mostFound: "Only the newest 50 are shown. Type more to narrow the search.",
  newTo: (name: string) => `New message to ${name}`,
  subject: "Subject",
  type: "Type",
  text: "Message",
  begun: "Message sent",
  noneOfPlace: "No messages yet",
  noneOfPlaceHint: "What you and the client write to each other is here.",
} as const;

export const TYPE_WORDS: Record<MessageType, string> = {
  general: "General",
  document: "Documents",
  case: "Case",
  appointment: "Appointment",
  payment: "Payment",
};

const WAITING_WORDS: Record<Side, string> = { staff: "Waiting for us", client: "Waiting for client" };

/** The sides after the words "Waiting for". */
export const SIDE_WORDS: Record<Side, string> = { staff: "Us", client: "Client" };

export function waitingWords(waitingFor: Side | null): string {
  return waitingFor === null ? "No reply needed" : WAITING_WORDS[waitingFor];
}

export const FILTER_TABS = [
  { value: "all", label: "All", count: null },
  { value: "waitingForUs", label: "Waiting for us", count: null },
  { value: "waitingForClient", label: "Waiting for client", count: null },
  { value: "mine", label: "Mine", count: null },
  { value: "unassigned", label: "Unassigned", count: null },
  { value: "archived", label: "Archived", count: null },
] as const satisfies readonly { value: InboxFilter; label: string; count: null }[];

/** When the newest message of a thread was sent: "9:12 AM", "Yesterday", "Nov 19, 2026". */
export function threadTime(at: number, now: number): string {
  return dayKey(at) === dayKey(now) ? formatTime(at) : formatDay(at, now);
}

/** The sentence for a refused message. */
export function messageRefusal(refusal: Refusal): string | undefined {
  return refusal.code === "INVALID" ? STAFF_SENTENCES[`${refusal.field}:${refusal.reason}`] : undefined;
}

function sentence(field: string, reason: string | null): string | undefined {
  return reason === null ? undefined : STAFF_SENTENCES[`${field}:${reason}`];
}

/** The problem of a message's text, for which the server would refuse it. */
export function staffTextProblem(text: string): string | undefined {
  return sentence("text", messageProblem(text) ?? (hasMergeField(text) ? "mergeField" : null));
}

/** The problem of a subject. */
export function staffSubjectProblem(subject: string): string | undefined {
  return sentence("subject", subjectProblem(subject));
}
