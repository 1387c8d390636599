export const NOTE_ACCESS = { staff: ["notes:read", "notes:add"], administrator: [] } as const;

export type NoteAudit = "notes:add" | "notes:addToClient" | "notes:addToCase";

/** What a note may be about. */
export const SUBJECT_KINDS = ["lead", "client", "case"] as const;

/** A record that has notes, by its public id. */
export interface NoteSubject {
  kind: (typeof SUBJECT_KINDS)[number];
  id: string;
}

/** Longer texts belong in a document; the limit keeps a page of notes well below Convex's read limits. */
export const NOTE_MAX_CHARACTERS = 10_000;

/** The longest key by which a browser recognises a note that it sends again. */
export const CLIENT_KEY_MAX_CHARACTERS = 64;

/** The panel shows this many of the newest notes; older ones come in pages of the same size. */
export const NOTE_PAGE_SIZE = 100;

/** Counting ends here: the button says "Notes (999+)". */
export const MAX_NOTES_COUNTED = 1_000;

/** The text to store, or why it cannot be stored. */
export function checkNoteText(raw: string): { text: string } | { reason: "blank" | "tooLong" } {
  const text = raw.trim();
  if (text === "") return { reason: "blank" };
  return text.length > NOTE_MAX_CHARACTERS ? { reason: "tooLong" } : { text };
}
