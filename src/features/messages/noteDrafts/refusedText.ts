/** The whole workspace's texts for unsaved notes. The notes' own texts are in `noteText`, which loads with their screen. */
export const refusedText = {
  notSaved: "The note was not saved.",
  recordGone: "What this note is about is no longer there.",
  unknownKind: "This version of Passage does not know what this note is about.",
} as const;

export function notSavedText(reason: string): string {
  return `${refusedText.notSaved} Your text is still in the box. ${reason}`;
}
