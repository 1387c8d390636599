import { useEffect } from "react";

/** Name of the box for a new note. */
export const NOTE_BOX_NAME = "new-note";

/** Id of the button that opens what stands beside a record on wide screens. */
export const ASIDE_BUTTON_ID = "open-aside";

/** The box was asked for before it was there: its panel has to open, or its code to be fetched. */
let isAwaited = false;

function focusBox(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>(`textarea[name="${NOTE_BOX_NAME}"]`);
  box?.focus();
  return box !== null;
}

/** Puts the cursor into the box for a new note; on a narrow screen the panel with the box is opened first. */
export function goToNoteBox(): void {
  if (focusBox()) return;
  isAwaited = true;
  document.getElementById(ASIDE_BUTTON_ID)?.click();
}

/** Puts the cursor into the box as soon as it is there, if it was asked for. */
export function useAwaitedNoteBox(): void {
  useEffect(() => {
    if (isAwaited && focusBox()) isAwaited = false;
  }, []);
}
