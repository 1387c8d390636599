import { useEffect } from "react";

/** Name of the box for a new note. */
export const NOTE_BOX_NAME = "new-note";

/** Id of the button that opens what stands beside a record on wide screens. */
export const ASIDE_BUTTON_ID = "open-aside";

/** The box was asked for before it was there: its panel has to open, or its code to be fetched. */
interface Wait {
  /** Where the cursor was meanwhile. */
  cursorAt: Element | null;
  /** The screen that is being opened for the box; null where the box belongs to the screen at hand. */
  address: string | null;
}

let wait: Wait | null = null;

const TEXT_INPUTS = "input, textarea, select";

function focusBox(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>(`textarea[name="${NOTE_BOX_NAME}"]`);
  box?.focus();
  return box !== null;
}

/** Puts the cursor into the box for a new note; on a narrow screen the panel with the box is opened first. */
export function goToNoteBox(): void {
  if (focusBox()) return;
  wait = { cursorAt: document.activeElement, address: null };
  document.getElementById(ASIDE_BUTTON_ID)?.click();
}

/** Puts the cursor into the box of the screen at `address`, which the caller opens. */
export function awaitNoteBoxAt(address: string): void {
  wait = { cursorAt: document.activeElement, address };
}

/** Whether the screen at `address` was opened for its box: what hides the box opens by itself. */
export function isNoteBoxAwaitedAt(address: string): boolean {
  return wait?.address === address;
}

/** The person has turned to something else: a box that comes later must not take the cursor. */
export function stopAwaitingNoteBox(): void {
  wait = null;
}

/** Ends the wait for the box when the page shows another address than that of the box. */
export function useNoteBoxWait(address: string): void {
  useEffect(() => {
    if (wait !== null && wait.address !== null && wait.address !== address) stopAwaitingNoteBox();
    // In the clean-up, which runs before the effect of a box that comes with the next address.
    return () => {
      if (wait?.address === null) stopAwaitingNoteBox();
    };
  }, [address]);
}

/** Puts the cursor into the box as soon as it is there, if it was asked for and the person does not write elsewhere. */
export function useAwaitedNoteBox(): void {
  useEffect(() => {
    if (wait === null) return;
    const { cursorAt } = wait;
    const cursor = document.activeElement;
    wait = null;
    if (cursor === cursorAt || cursor?.matches(TEXT_INPUTS) !== true) focusBox();
  }, []);
}
