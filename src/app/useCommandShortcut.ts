import { useEffect } from "react";

/** The shortcut of Ctrl or ⌘ with `key`, in text inputs too. `act` must be stable. */
export function useCommandShortcut(key: string, act: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    document.addEventListener("keydown", handle);
    return () => {
      document.removeEventListener("keydown", handle);
    };
  }, [key, act]);
}
