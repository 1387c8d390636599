import { NOTE_MAX_CHARACTERS } from "../../../convex/notes/rules";

export const noteText = {
  heading: "Notes",
  emptyTitle: "No notes yet",
  emptyHint: "Add a note below to get started",
  placeholder: "Add a note...",
  add: "Add Note",
  notSaved: "The note was not saved.",
  stillInBox: "Your text is still in the box.",
  sessionRefused: "Your session could not be renewed: copy your text, then sign out and sign in again.",
  tooLong: `A note has at most ${NOTE_MAX_CHARACTERS.toLocaleString("en-US")} characters. Shorten it or split it.`,
  unknownAuthor: "Unknown",
} as const;

/** The part of the author's email address before the @. */
export function noteAuthor(authorEmail: string | null): string {
  const name = authorEmail?.split("@")[0] ?? "";
  return name === "" ? noteText.unknownAuthor : name;
}
