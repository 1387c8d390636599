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

/** Whether nobody is typing elsewhere: a screen that was left leaves the focus on the page or on its frame. */
function isFocusFree(body: HTMLElement): boolean {
  return document.activeElement === null || document.activeElement.contains(body);
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
