import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import type { OutgoingNote } from "../noteDrafts/noteOutbox";

export type NotePage = FunctionReturnType<typeof api.messages.notes.staff.list>;
type Note = NotePage["notes"][number];

/** A note on the screen: stored, or unsent with its key instead of an id. */
export interface ShownNote extends Omit<Note, "noteId"> {
  noteId: string;
}

/** The same before and after a note is stored, so that its element stays. */
export function shownKey({ clientKey, noteId }: Pick<ShownNote, "clientKey" | "noteId">): string {
  return clientKey ?? noteId;
}

/** The unsent notes above the stored ones. */
export function withOutgoing(
  stored: readonly Note[],
  outgoing: readonly OutgoingNote[],
  author: Pick<ShownNote, "authorEmail" | "authorName">,
): readonly ShownNote[] {
  const keys = new Set(stored.map(({ clientKey }) => clientKey));
  const own = outgoing
    .filter(({ clientKey }) => !keys.has(clientKey))
    .map(({ clientKey, text, writtenAt }) => ({
      noteId: clientKey,
      clientKey,
      text,
      createdAt: writtenAt,
      ...author,
      mergedFrom: null,
      mentions: [],
      isEdited: false,
      isDeleted: false,
      isFirst: false,
    }));
  return [...own, ...stored];
}

/**
 * The newest page, followed by the older notes of `kept`. Notes change only within minutes, so `kept` stays right while the
 * newest page moves on. If that page no longer reaches down to `kept`, the notes between are unknown, so it stands alone;
 * likewise after a lead was merged or separated, because `kept` then has too few notes or too many.
 */
export function joinPages(newest: NotePage, kept: NotePage | null): NotePage {
  const lowest = newest.notes.at(-1);
  if (kept === null || lowest === undefined || !newest.hasOlder || kept.about !== newest.about) return newest;
  const place = kept.notes.findIndex(({ noteId }) => noteId === lowest.noteId);
  if (place === -1) return newest;
  return { notes: [...newest.notes, ...kept.notes.slice(place + 1)], hasOlder: kept.hasOlder, about: newest.about };
}

export interface NoteDay {
  /** Time of the day's newest note. */
  at: number;
  notes: ShownNote[];
}

/** Groups consecutive notes of one day, in their order. */
export function groupByDay(notes: readonly ShownNote[], dayOf: (at: number) => string): NoteDay[] {
  const days: NoteDay[] = [];
  for (const note of notes) {
    const day = days.at(-1);
    if (day !== undefined && dayOf(day.at) === dayOf(note.createdAt)) day.notes.push(note);
    else days.push({ at: note.createdAt, notes: [note] });
  }
  return days;
}
