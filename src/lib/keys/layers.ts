/** An open menu searches its items by letters, and a dialog covers the screen that has the shortcuts. */
const LAYERS = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Whether a menu or a dialog is open. All of them are modal. */
export function isLayerOpen(): boolean {
  return document.querySelector(LAYERS) !== null;
}

/** The dialog or menu that has the element; null on the screen itself. */
function layerOf(element: Element | null | undefined): Element | null {
  return element?.closest(LAYERS) ?? null;
}

/** The layer that a key belongs to: that of the focus, or the one opened last while nothing has the focus. */
function layerOfKey(target: Element): Element | null {
  if (target !== document.body) return layerOf(target);
  return [...document.querySelectorAll(LAYERS)].at(-1) ?? null;
}

/** Whether a key pressed at `target` belongs to the layer of `part`, which is null for a part of the screen itself. */
export function isInSameLayer(target: Element, part: Element | null): boolean {
  return layerOfKey(target) === layerOf(part);
}
