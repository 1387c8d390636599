import { useEffect, useEffectEvent, useState } from "react";
import { isShortcut, isTyping, keyOf, type KeyActs } from "./useKeyboardShortcuts";

/** A person who is slow, or who reads the hint first, has this long for the second key. */
export const SEQUENCE_MS = 5_000;

/** Modifiers are part of the next key. */
const MODIFIERS = new Set(["shift", "control", "alt", "meta", "capslock"]);

interface KeySequence {
  /** The first key was pressed, and the second is awaited. */
  isAwaited: boolean;
  cancel: () => void;
}

/**
 * Two keys in a row, such as G and then L. Any other key, a click, Escape or `SEQUENCE_MS` cancels; the second key does nothing else,
 * whatever it means alone.
 */
export function useKeySequence(first: string, acts: KeyActs): KeySequence {
  const [isAwaited, setAwaited] = useState(false);
  const cancel = () => {
    setAwaited(false);
  };
  const begin = useEffectEvent((event: KeyboardEvent) => {
    if (keyOf(event) !== first || event.repeat || !isShortcut(event, null)) return;
    event.preventDefault();
    setAwaited(true);
  });
  const end = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    if (MODIFIERS.has(key.toLowerCase())) return;
    setAwaited(false);
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (Object.hasOwn(acts, key)) acts[key]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      begin(event);
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, []);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(cancel, SEQUENCE_MS);
    const listen = (event: KeyboardEvent) => {
      end(event);
    };
    // Before any other listener, so that the second key is not a shortcut of its own.
    window.addEventListener("keydown", listen, true);
    window.addEventListener("pointerdown", cancel, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", listen, true);
      window.removeEventListener("pointerdown", cancel, true);
    };
  }, [isAwaited]);
  return { isAwaited, cancel };
}
