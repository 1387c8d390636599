import { useEffect } from "react";

/** Name of the field for a new note. */
export const NOTE_BOX_NAME = "new-note";

/** Id of the button that opens the aside: beside a record on wide screens, a panel on narrow ones. */
export const ASIDE_BUTTON_ID = "open-aside";

/** The field was requested before it was mounted: its panel has to open, or its code to load. */
interface Wait {
  /** The focused element at the time of the request. */
  cursorAt: Element | null;
  /** The screen that is being opened for the field; null if the field belongs to the current screen. */
  address: string | null;
}

let wait: Wait | null = null;

const TEXT_INPUTS = "input, textarea, select";

function focusBox(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>(`textarea[name="${NOTE_BOX_NAME}"]`);
  box?.focus();
  return box !== null;
}

/** Focuses the field for a new note; on a narrow screen its panel opens first. */
export function goToNoteBox(): void {
  if (focusBox()) return;
  wait = { cursorAt: document.activeElement, address: null };
  document.getElementById(ASIDE_BUTTON_ID)?.click();
}

/** Focuses the field of the screen at `address`, which the caller opens. */
export function awaitNoteBoxAt(address: string): void {
  wait = { cursorAt: document.activeElement, address };
}

/** True if the screen at `address` was opened for its field, so that its panel opens automatically. */
export function isNoteBoxAwaitedAt(address: string): boolean {
  return wait?.address === address;
}

/** Cancels the request: the person is doing something else, and a late field must not take the focus. */
export function stopAwaitingNoteBox(): void {
  wait = null;
}

/** Cancels the request when the page shows another address than the field's. */
export function useNoteBoxWait(address: string): void {
  useEffect(() => {
    if (wait !== null && wait.address !== null && wait.address !== address) stopAwaitingNoteBox();
    // In the clean-up, which runs before the effect of a field at the next address.
    return () => {
      if (wait?.address === null) stopAwaitingNoteBox();
    };
  }, [address]);
}

/** Focuses the field on mount, if it was requested and the person is not typing elsewhere. */
export function useAwaitedNoteBox(): void {
  useEffect(() => {
    if (wait === null) return;
    const { cursorAt } = wait;
    const cursor = document.activeElement;
    wait = null;
    if (cursor === cursorAt || cursor?.matches(TEXT_INPUTS) !== true) focusBox();
  }, []);
}
