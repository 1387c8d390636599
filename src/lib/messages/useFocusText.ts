import { useEffect, useRef, type RefObject } from "react";

/** The form of an answer, whose text has the focus once somebody has chosen a message to answer. */
export function useFocusText(parentMessageId: string | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (parentMessageId !== null) form.current?.querySelector("textarea")?.focus();
  }, [parentMessageId]);
  return form;
}
