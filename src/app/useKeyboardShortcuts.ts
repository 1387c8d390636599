import { useEffect } from "react";

type KeyboardShortcuts = Readonly<Record<string, () => void>>;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Single-key shortcuts for the whole page, except in text inputs. `keys` must keep its identity between renders. */
export function useKeyboardShortcuts(keys: KeyboardShortcuts): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", handle);
    return () => {
      document.removeEventListener("keydown", handle);
    };
  }, [keys]);
}
