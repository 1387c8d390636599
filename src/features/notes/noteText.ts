export const noteText = {
  heading: "Notes",
  subtitle: "Internal notes about this lead",
  emptyTitle: "No notes yet",
  emptyHint: "Add a note below to get started",
  placeholder: "Add a note...",
  add: "Add Note",
  unknownAuthor: "Unknown",
} as const;

/** The part of the author's e-mail before the @. */
export function noteAuthor(authorEmail: string | null): string {
  const name = authorEmail?.split("@")[0] ?? "";
  return name === "" ? noteText.unknownAuthor : name;
}
