import { useLayoutEffect, useRef } from "react";

/** A row to return to, after its record was open on another screen. */
export interface ReturnTo {
  index: number;
  /** Pixels from the upper edge of what scrolls to the upper edge of the row. */
  top: number;
  takesFocus: boolean;
}

interface ReturnInput {
  body: HTMLElement | null;
  returnTo: ReturnTo | null;
  onReturned: () => void;
  /** Pixels from the upper edge of the scrolled content to the row; null when the row cannot be shown. */
  offsetOf: (index: number, scroller: HTMLElement) => number | null;
  focusRow: (index: number) => void;
}

/** Whether nobody is typing elsewhere: a new screen has the focus on the page, on its frame or on its heading. */
function isFocusFree(body: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused === null || focused.contains(body) || focused.matches("h1");
}

/** Scrolls so that the row is where it was on the screen, and gives it the focus. */
export function useReturn({ body, returnTo, ...grid }: ReturnInput): void {
  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });
  useLayoutEffect(() => {
    const scroller = body?.closest("main");
    if (!body || !scroller || returnTo === null) return;
    const { offsetOf, focusRow, onReturned } = latest.current;
    const offset = offsetOf(returnTo.index, scroller);
    if (offset !== null) {
      scroller.scrollTop = Math.max(0, offset - Math.min(returnTo.top, scroller.clientHeight / 2));
      if (returnTo.takesFocus && isFocusFree(body)) focusRow(returnTo.index);
    }
    onReturned();
  }, [body, returnTo]);
}
