import { useEffect } from "react";
import { isInLayer } from "./layers";
import { areSingleKeysOn } from "./singleKeys";

type KeyboardShortcuts = Readonly<Record<string, () => void>>;

const TEXT_INPUTS = "input, textarea, select";

function isForSomethingElse(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches(TEXT_INPUTS) || isInLayer(target);
}

/** With Caps Lock on, the letter is the same key. */
const keyOf = ({ key, shiftKey }: KeyboardEvent) => (shiftKey ? key : key.toLowerCase());

/**
 * Single-key shortcuts for the whole page, except in text inputs, menus and dialogs, unless they are switched off. `keys`
 * must keep its identity between renders.
 */
export function useKeyboardShortcuts(keys: KeyboardShortcuts): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const act = keys[keyOf(event)];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!areSingleKeysOn() || isForSomethingElse(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", handle);
    return () => {
      document.removeEventListener("keydown", handle);
    };
  }, [keys]);
}
