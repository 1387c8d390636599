import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import type { Refusal } from "../../../../convex/platform/refusals";
import {
  MOST_SHOWN,
  STAFF_SENTENCES,
  type InboxFilter,
  type MessageType,
  type Side,
} from "../../../../convex/messages/conversations/rules";

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
  noneHint: "What clients write in their portal is here at once.",
  noneHere: "No threads here",
  noneHereHint: "Choose another filter to see the rest.",
  chooseThread: "Select a conversation",
  notFound: "This thread no longer exists",
  older: "Show older",
  olderMessages: "Show older messages",
  mostShown: `Only the newest ${String(MOST_SHOWN)} are shown.`,
  markAllRead: "Mark all as read",
  allRead: "All messages are read",
  unread: (count: number) => `${String(count)} unread`,
  urgent: "Urgent",
  back: "All threads",
  noPortal: "This client has no portal access yet, and reads this once they have.",
  sent: (time: string) => `Sent ${time}`,
  read: (time: string) => `Read ${time}`,
  typing: (names: string) => `${names} is typing...`,
  answer: "Answer",
  client: "Client",
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
  template: "Saved reply",
  noTemplate: "Choose a saved reply",
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
  notSent: "The message could not be sent",
  newThread: "New message",
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

/** The sentence for a refused message. */
export function messageRefusal(refusal: Refusal): string | undefined {
  return refusal.code === "INVALID" ? STAFF_SENTENCES[`${refusal.field}:${refusal.reason}`] : undefined;
}
