import { useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";

interface RowKeysInput {
  body: HTMLElement | null;
  count: number;
  scrollTo: (place: number) => void;
}

const PAGE_ROWS = 10;
const FRAMES_TO_WAIT = 10;

/** Where a key leads from a row, or null for a key that is not ours. */
export function placeAfterKey(key: string, place: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(place + 1, last);
    case "ArrowUp":
      return Math.max(place - 1, 0);
    case "PageDown":
      return Math.min(place + PAGE_ROWS, last);
    case "PageUp":
      return Math.max(place - PAGE_ROWS, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** Moves the focus from row to row by the arrow keys, also to rows that do not exist until they are scrolled to. */
export function useRowKeys({ body, count, scrollTo }: RowKeysInput) {
  const [focused, setFocused] = useState<number | null>(null);

  const focusRow = (place: number, framesLeft: number) => {
    const row = body?.querySelector<HTMLElement>(`[data-place="${String(place)}"]`);
    if (row) {
      row.focus();
    } else if (framesLeft > 0) {
      requestAnimationFrame(() => {
        focusRow(place, framesLeft - 1);
      });
    }
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-place]") : null;
    // Inside an open menu or on a heading the keys belong to what has the focus.
    if (row === null || row !== event.target) return;
    const next = placeAfterKey(event.key, Number(row.dataset["place"]), count);
    if (next === null) return;
    event.preventDefault();
    flushSync(() => {
      setFocused(next);
    });
    if (!body?.querySelector(`[data-place="${String(next)}"]`)) scrollTo(next);
    focusRow(next, FRAMES_TO_WAIT);
  };

  return { focused, handleKeyDown };
}
