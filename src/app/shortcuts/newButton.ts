/** Id of the button "New" in the top bar. */
export const NEW_BUTTON_ID = "new-record";

/** Opens the menu of new records, as Enter on its button does. Where the focus was is remembered for the way back. */
export function pressNew(): void {
  const button = document.getElementById(NEW_BUTTON_ID);
  if (button === null) return;
  const before = document.activeElement;
  button.focus();
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  opener = before instanceof HTMLElement && before !== document.body ? before : null;
}

let opener: HTMLElement | null = null;

/** Gives the focus back to the element that had it before the key; the button keeps it if a pointer opened the menu. */
export function returnToOpener(): void {
  if (opener?.isConnected === true) opener.focus();
  opener = null;
}
