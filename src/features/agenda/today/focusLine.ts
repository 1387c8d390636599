import { isInSameLayer } from "../../../lib/keys/layers";

const LINE = "[data-line]";

/** The line that has the focus in it, unless a menu or a dialog is open. */
export function focusedLine(): HTMLElement | null {
  const { activeElement } = document;
  if (activeElement === null || !isInSameLayer(activeElement, null)) return null;
  return activeElement.closest("li")?.querySelector<HTMLElement>(LINE) ?? null;
}

/** Moves the focus from a line that leaves to the one after it, or before it. */
export function leaveLine(line: HTMLElement | null): void {
  const lines = [...document.querySelectorAll<HTMLElement>(LINE)];
  const at = line === null ? -1 : lines.indexOf(line);
  (lines[at + 1] ?? lines[at - 1])?.focus();
}

/** Opens the menu of a line, as Enter on its button does. */
export function openLineMenu(line: HTMLElement | null): void {
  const button = line?.closest("li")?.querySelector<HTMLElement>("[data-snooze]");
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}
