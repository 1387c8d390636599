/** Rules of messages between a client and the practice. Pure; the browser imports this file. */

/** The two parties of a thread. */
export const SIDES = ["client", "staff"] as const;
export type Side = (typeof SIDES)[number];

export function otherSide(side: Side): Side {
  return side === "client" ? "staff" : "client";
}

/** The subject matter of a message; "general" unless its author chooses another. */
export const MESSAGE_TYPES = ["general", "document", "case", "appointment", "payment"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
export const DEFAULT_TYPE: MessageType = "general";

/** Filters of the inbox. */
export const INBOX_FILTERS = ["all", "mine", "unassigned", "waitingForUs", "waitingForClient", "archived"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export function isInboxFilter(text: string): text is InboxFilter {
  return INBOX_FILTERS.some((filter) => filter === text);
}

/** Rows of a page, and of each "Show older". */
export const PAGE = 50;
/** Longest list. A message has at most 10,000 characters, so this many stay well below the limits of a read. */
export const MOST_SHOWN = 250;

/** The length of a list, within the limits. */
export function listLength(wanted: number): number {
  return wanted >= 1 ? Math.floor(Math.min(wanted, MOST_SHOWN)) : PAGE;
}

/** Longest line of a message in a list. */
const LINE_CHARACTERS = 140;
/** Texts are read up to this character for their line: more than any run of blanks that a person writes. */
const LINE_READ_CHARACTERS = 1_000;

/** The beginning of a message as one line. */
export function lineOf(text: string): string {
  const line = text.slice(0, LINE_READ_CHARACTERS).replace(/\s+/g, " ").trim();
  // `Array.from` splits by character, so that none is cut in two.
  return Array.from(line).slice(0, LINE_CHARACTERS).join("");
}

/** Threads that a search shows. */
export const MOST_FOUND = 50;

/** Where counting ends: "99+". */
export const MOST_COUNTED = 99;

const TEXT_MAX_CHARACTERS = 10_000;
const SUBJECT_MAX_CHARACTERS = 200;
export const KEY_MAX_CHARACTERS = 64;
export const MOST_ATTACHMENTS = 10;

/** Reasons to refuse a text. The clients' screens have their own sentences for these codes. */
type TextProblem = "blank" | "tooLong";

/** Blanks, control characters, and invisible marks such as direction marks. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/gu;

export function textProblem(text: string, longest: number): TextProblem | null {
  if (text.replace(UNSEEN, "") === "") return "blank";
  return text.trim().length > longest ? "tooLong" : null;
}

export function messageProblem(text: string): TextProblem | null {
  return textProblem(text, TEXT_MAX_CHARACTERS);
}

export function subjectProblem(subject: string): TextProblem | null {
  return textProblem(subject, SUBJECT_MAX_CHARACTERS);
}

/** The reasons of a refusal, worded for staff. */
export const STAFF_SENTENCES: Readonly<Record<string, string>> = {
  "text:blank": "Write a message",
  "text:tooLong": "This message is too long. Write at most 10,000 characters, or send the text as a document.",
  "text:mergeField": "Fill in or remove what stands in double braces",
  "subject:blank": "Write a subject",
  "subject:tooLong": "Write at most 200 characters as the subject",
  "attachments:absent": "A document is no longer available. Remove it, then send again.",
  "attachments:tooMany": "Attach at most 10 documents",
};

/** How long somebody is shown as typing after their last key. */
export const TYPING_MS = 8_000;
/** Interval at which a screen reports typing. */
export const TYPING_EACH_MS = 4_000;

/** Time between an unread message and the email about it. */
export const NOTICE_WAIT_MS = 2 * 60_000;
/** Minimum interval between two such emails. */
export const NOTICE_EACH_MS = 60 * 60_000;

/** Merge fields of a reply template. */
export const MERGE_FIELDS = ["client_name", "case_number", "firm_name", "next_step"] as const;
type MergeField = (typeof MERGE_FIELDS)[number];
/** Null if there is no value, such as the case number of a thread about no case. */
export type MergeValues = Record<MergeField, string | null>;

const FIELD = /\{\{\s*(\w+)\s*\}\}/g;

function isMergeField(name: string): name is MergeField {
  return MERGE_FIELDS.some((field) => field === name);
}

/** The template with its values; a field without a value stays, so that its author notices. */
export function fillTemplate(text: string, values: MergeValues): string {
  return text.replace(FIELD, (field, name: string) => (isMergeField(name) ? (values[name] ?? field) : field));
}

/** The first field of a template that is no merge field, as it is written there. */
export function unknownMergeField(text: string): string | undefined {
  return [...text.matchAll(FIELD)].find(([, name = ""]) => !isMergeField(name))?.[0];
}

/** Whether a text still contains a merge field, which no client should read. */
export function hasMergeField(text: string): boolean {
  return [...text.matchAll(FIELD)].some(([, name = ""]) => isMergeField(name));
}
