import { MAX_NOTES_COUNTED, NOTE_MAX_CHARACTERS } from "../../../../convex/messages/notes/rules";
import { formatCount } from "../../../lib/format/format";
import { plainText } from "../../../ui/text/plainText";
import type { ShownNote } from "./notePages";

export const noteText = {
  heading: "Notes",
  emptyTitle: "No notes yet",
  emptyHint: "Add a note below to get started",
  placeholder: "Add a note...",
  add: "Add Note",
  you: "You",
  showOlder: "Show older notes",
  loadingOlder: "Loading older notes…",
  olderFailed: "Older notes could not be loaded.",
  loadFailed: "Notes could not be loaded.",
  notKept: "This browser keeps no drafts: add the note before you reload or leave the page.",
  sessionRefused: "Your session could not be renewed: copy your text, then sign out and sign in again.",
  tooLong: `A note has at most ${formatCount(NOTE_MAX_CHARACTERS)} characters. Shorten it or split it.`,
  unknownAuthor: "Unknown",
  /** Passage itself has opened the case, from a signed contract. */
  automatic: "Passage (automatic)",
  people: "People to mention",
  offered: (count: number) => `${String(count)} ${count === 1 ? "person" : "people"}. Arrow keys and Enter choose.`,
  edited: "edited",
  deleted: "This note was deleted by its author.",
  edit: "Edit note",
  save: "Save",
  cancel: "Cancel",
  remove: "Delete note",
  removeTitle: "Delete this note?",
  removeHint: "Its text is removed for everyone. The panel still shows that there was a note.",
  removeNow: "Delete",
  removing: "Deleting…",
} as const;

/**
 * The author's name; of a case's first note, who opened the case. A lead's notes have the part of the email address before the @ instead, as the specification says, and so does a
 * note whose author has no name.
 */
export function noteAuthor(
  { authorEmail, authorName, isFirst }: Pick<ShownNote, "authorEmail" | "authorName" | "isFirst">,
  isOfLead: boolean,
): string {
  const account = isFirst ? undefined : authorEmail?.split("@")[0];
  const name = isOfLead ? account : plainText(authorName ?? "") || account;
  return name || (isFirst ? noteText.automatic : noteText.unknownAuthor);
}

const COUNTER_FROM = 9_000;

/** "9,120 of 10,000 characters", once a text is near the limit. */
export function counterText(text: string): string | null {
  const { length } = text.trim();
  if (length < COUNTER_FROM) return null;
  return `${formatCount(length)} of ${formatCount(NOTE_MAX_CHARACTERS)} characters`;
}

/** " (3)" after the name of the panel; " (999+)" where counting stops. */
export function noteCount(count: number | undefined): string {
  if (count === undefined) return "";
  return count < MAX_NOTES_COUNTED ? ` (${String(count)})` : ` (${String(MAX_NOTES_COUNTED - 1)}+)`;
}
