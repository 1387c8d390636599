import { useEffect, useEffectEvent, type RefObject } from "react";
import { isInSameLayer } from "./layers";
import { areSingleKeysOn } from "./singleKeys";

export type KeyActs = Readonly<Partial<Record<string, () => void>>>;

/** Checkboxes, radio buttons and buttons take no letters. */
const TEXT_INPUTS = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select';

/** Keys that move the focus repeat while they are held; an act runs once. */
const REPEATED = new Set(["j", "k"]);

/** Whether the person types a text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_INPUTS));
}

/**
 * The key of the keyboard's layout; with Caps Lock on, a letter is the same key. A layout without Latin letters (Cyrillic, Greek, Arabic)
 * has the letters at their places of the US layout.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[^\u0000-\u024f]$/u.test(key) && code.startsWith("Key")) return code.slice("Key".length).toLowerCase();
  return shiftKey ? key : key.toLowerCase();
}

/** Whether the key may be a shortcut of `part`: no text is typed, no modifier held, and no other dialog or menu is open. */
export function isShortcut(event: KeyboardEvent, part: Element | null): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || !areSingleKeysOn()) return false;
  return !isTyping(target) && isInSameLayer(target instanceof Element ? target : document.body, part);
}

interface ShortcutOptions {
  /** A part of the dialog that has these keys. */
  within?: RefObject<Element | null> | undefined;
  /** Keys of all screens come after those of the open screen, which may use the same. */
  areOfAllScreens?: boolean;
}

/**
 * Single-key shortcuts of a screen, unless they are switched off. While a text is typed, or a menu or dialog is open, they do nothing,
 * except those of that dialog itself.
 */
export function useKeyboardShortcuts(keys: KeyActs, { within, areOfAllScreens = false }: ShortcutOptions = {}): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (act === undefined || !isShortcut(event, within?.current ?? null)) return;
    event.preventDefault();
    if (!event.repeat || REPEATED.has(key)) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      handle(event);
    };
    // An event reaches the window after the document, whichever of the two listeners was added first.
    const target: Pick<Window, "addEventListener" | "removeEventListener"> = areOfAllScreens ? window : document;
    target.addEventListener("keydown", listen);
    return () => {
      target.removeEventListener("keydown", listen);
    };
  }, [areOfAllScreens]);
}
