import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** A person who presses something keeps the focus where it is. */
const EVENTS = ["keydown", "pointerdown"] as const;

function focusField(name: string): boolean {
  const field = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
  return field !== null;
}

/** Focuses the field named in the address ("#phone"), also if it appears later. */
export function useFieldFocus(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1));
    if (name === "" || focusField(name)) return undefined;
    const observer = new MutationObserver(() => {
      if (focusField(name)) stop();
    });
    const stop = () => {
      observer.disconnect();
      for (const event of EVENTS) window.removeEventListener(event, stop, true);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    for (const event of EVENTS) window.addEventListener(event, stop, true);
    return stop;
  }, [hash, key]);
}
