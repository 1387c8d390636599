import { useEffectEvent, useLayoutEffect } from "react";

/** A row to return to, after its record was open on another screen. */
export interface ReturnTo {
  index: number;
  /** Pixels from the top of the scroll container to the top of the row. */
  top: number;
  takesFocus: boolean;
}

interface ReturnInput {
  body: HTMLElement | null;
  returnTo: ReturnTo | null;
  onReturned: () => void;
  /** Pixels from the top of the scrolled content to the row; null if the row cannot be shown. */
  offsetOf: (index: number, scroller: HTMLElement) => number | null;
  focusRow: (index: number) => void;
}

/** Whether nobody is typing elsewhere: on a new screen the focus is on the page, its frame or its heading. */
function isFocusFree(body: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused === null || focused.contains(body) || focused.matches("h1");
}

/** Scrolls the row to its earlier position on the screen, and focuses it. */
export function useReturn({ body, returnTo, onReturned, offsetOf, focusRow }: ReturnInput): void {
  const goBack = useEffectEvent(() => {
    const scroller = body?.closest("main");
    if (!body || !scroller || returnTo === null) return;
    const offset = offsetOf(returnTo.index, scroller);
    if (offset !== null) {
      scroller.scrollTop = Math.max(0, offset - Math.min(returnTo.top, scroller.clientHeight / 2));
      if (returnTo.takesFocus && isFocusFree(body)) focusRow(returnTo.index);
    }
    onReturned();
  });
  useLayoutEffect(() => {
    goBack();
  }, [body, returnTo]);
}
