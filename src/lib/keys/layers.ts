/** An open menu searches its items by letters, and a dialog covers the screen that has the shortcuts. */
const LAYERS = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Whether a menu or a dialog is open. All of them are modal. */
export function isLayerOpen(): boolean {
  return document.querySelector(LAYERS) !== null;
}

export function isInLayer(element: Element): boolean {
  return element.closest(LAYERS) !== null;
}
