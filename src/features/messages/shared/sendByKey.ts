import type { KeyboardEvent } from "react";

/** Ctrl Enter, or ⌘ Enter, sends. Enter alone is a new line: a message that is sent cannot be taken back. */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
