import { useLayoutEffect, useRef } from "react";

/** For a row of buttons that a press replaces by others, as `buttons` says: the lost focus moves to the first of the row. */
export function useFocusAfterPress(buttons: string) {
  const row = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    // A button that is gone leaves its focus to the page, or to the dialog around it.
    if (document.activeElement?.contains(row.current) === true) row.current?.querySelector("button")?.focus();
  }, [buttons]);
  const notePress = () => {
    isPressed.current = true;
  };
  return { row, notePress };
}
