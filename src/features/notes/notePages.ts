import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import type { OutgoingNote } from "./noteOutbox";

export type NotePage = FunctionReturnType<typeof api.notes.staff.list>;
type Note = NotePage["notes"][number];

/** A note on the screen: stored, or on its way with its key in place of an id. */
export interface ShownNote extends Omit<Note, "noteId"> {
  noteId: string;
}

/** The same before and after a note is stored, so that its element stays. */
export function shownKey({ clientKey, noteId }: Pick<ShownNote, "clientKey" | "noteId">): string {
  return clientKey ?? noteId;
}

/** The notes that are not stored yet, above the stored ones. */
export function withOutgoing(
  stored: readonly Note[],
  outgoing: readonly OutgoingNote[],
  authorEmail: string,
): readonly ShownNote[] {
  const keys = new Set(stored.map(({ clientKey }) => clientKey));
  const own = outgoing
    .filter(({ clientKey }) => !keys.has(clientKey))
    .map(({ clientKey, text, writtenAt }) => ({
      noteId: clientKey,
      clientKey,
      text,
      createdAt: writtenAt,
      authorEmail,
      authorName: null,
      mergedFrom: null,
      mentions: [],
      isEdited: false,
      isDeleted: false,
    }));
  return [...own, ...stored];
}

/**
 * The newest page, followed by the notes of `kept` that are older. Notes change only within minutes, so `kept` stays right while the newest
 * page moves on. If that page no longer reaches down to `kept`, the notes between are unknown: then it stands alone. So it does
 * when a lead was merged or separated, whose notes `kept` lacks or should not have.
 */
export function joinPages(newest: NotePage, kept: NotePage | null): NotePage {
  const lowest = newest.notes.at(-1);
  if (kept === null || lowest === undefined || !newest.hasOlder || kept.about !== newest.about) return newest;
  const place = kept.notes.findIndex(({ noteId }) => noteId === lowest.noteId);
  if (place === -1) return newest;
  return { notes: [...newest.notes, ...kept.notes.slice(place + 1)], hasOlder: kept.hasOlder, about: newest.about };
}

export interface NoteDay {
  /** When the newest note of the day was written. */
  at: number;
  notes: ShownNote[];
}

/** Notes in their order, those that follow each other on one day together. */
export function groupByDay(notes: readonly ShownNote[], dayOf: (at: number) => string): NoteDay[] {
  const days: NoteDay[] = [];
  for (const note of notes) {
    const day = days.at(-1);
    if (day !== undefined && dayOf(day.at) === dayOf(note.createdAt)) day.notes.push(note);
    else days.push({ at: note.createdAt, notes: [note] });
  }
  return days;
}
