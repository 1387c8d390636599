import { useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";

interface RowNavigationInput {
  body: HTMLElement | null;
  /** Index of the first reachable row; not 0 on a later page. */
  first?: number;
  /** Number of reachable rows. */
  count: number;
  scrollTo: (index: number) => void;
}

const PAGE_KEY_ROWS = 10;
const FRAMES_TO_WAIT = 10;

/** The index of the row that a key moves to, or null for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(index + 1, last);
    case "ArrowUp":
      return Math.max(index - 1, 0);
    case "PageDown":
      return Math.min(index + PAGE_KEY_ROWS, last);
    case "PageUp":
      return Math.max(index - PAGE_KEY_ROWS, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** Moves the focus between rows with the arrow keys, also to virtual rows that render only after scrolling. */
export function useRowNavigation({ body, first = 0, count, scrollTo }: RowNavigationInput) {
  const [focused, setFocused] = useState<number | null>(null);

  const focusRow = (index: number, framesLeft = FRAMES_TO_WAIT, options: FocusOptions = {}) => {
    const row = body?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
    if (row) {
      row.focus(options);
    } else if (framesLeft > 0) {
      requestAnimationFrame(() => {
        focusRow(index, framesLeft - 1, options);
      });
    }
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-index]") : null;
    // In an open menu or on a heading, the focused control handles the keys.
    if (row === null || row !== event.target) return;
    const onPage = indexAfterKey(event.key, Number(row.dataset["index"]) - first, count);
    if (onPage === null) return;
    const next = first + onPage;
    event.preventDefault();
    flushSync(() => {
      setFocused(next);
    });
    if (!body?.querySelector(`[data-index="${String(next)}"]`)) scrollTo(next);
    focusRow(next);
  };

  /** Makes a row the tab stop and focuses it without scrolling. */
  const takeFocus = (index: number) => {
    setFocused(index);
    focusRow(index, FRAMES_TO_WAIT, { preventScroll: true });
  };

  return { focused, handleKeyDown, takeFocus };
}
