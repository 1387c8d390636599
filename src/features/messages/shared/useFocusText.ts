import { useEffect, useRef, type RefObject } from "react";

/** Ref of the answer form; its text gets the focus when a message is chosen to answer. */
export function useFocusText(parentMessageId: string | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (parentMessageId !== null) form.current?.querySelector("textarea")?.focus();
  }, [parentMessageId]);
  return form;
}
