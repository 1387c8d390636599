/** Id of the button "New" in the top bar. */
export const NEW_BUTTON_ID = "new-record";

let opener: HTMLElement | null = null;

/** Opens the menu of new records, as Enter on its button does. Where the focus was is remembered for the way back. */
export function pressNew(): void {
  const button = document.getElementById(NEW_BUTTON_ID);
  if (button === null) return;
  const before = document.activeElement;
  if (before instanceof HTMLElement && before !== document.body && before !== button) opener = before;
  button.focus();
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

/** Gives the focus back to the element that had it before the key; the button keeps it if a pointer opened the menu. */
export function returnToOpener(): void {
  if (opener?.isConnected === true) opener.focus();
  opener = null;
}
