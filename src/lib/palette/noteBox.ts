import { flushSync } from "react-dom";

/** Name of the box for a new note. */
export const NOTE_BOX_NAME = "new-note";

/** Id of the button that opens what stands beside a record on wide screens. */
export const ASIDE_BUTTON_ID = "open-aside";

/** Puts the cursor into the box for a new note; on a narrow screen the panel with the box is opened first. */
export function goToNoteBox(): void {
  const find = () => document.querySelector<HTMLTextAreaElement>(`textarea[name="${NOTE_BOX_NAME}"]`);
  if (find() === null) {
    flushSync(() => {
      document.getElementById(ASIDE_BUTTON_ID)?.click();
    });
  }
  find()?.focus();
}
