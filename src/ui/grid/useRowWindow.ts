import { useCallback, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { rowsInView, rowWindow, scrollTopFor, type RowWindow } from "./rowWindow";

interface RowWindowInput {
  /** The scroll container; null before the first render is mounted. */
  scroller: HTMLElement | null;
  rowCount: number;
  rowHeight: number;
  offset: number;
  /** Whether the visible rows are painted. Until then no others are rendered. */
  isPainted: boolean;
}

/** The rows of a long list to render, by the scroll position. Renders when whole rows enter the view. */
export function useRowWindow({ scroller, rowCount, rowHeight, offset, isPainted }: RowWindowInput): RowWindow & {
  scrollTo: (index: number) => void;
} {
  const [inView, setInView] = useState<RowWindow | null>(null);
  useLayoutEffect(() => {
    if (scroller === null) return;
    const measure = () => {
      const { scrollTop, clientHeight: viewHeight } = scroller;
      const next = rowsInView({ scrollTop, viewHeight, rowHeight, offset });
      setInView((seen) => (seen?.first === next.first && seen.end === next.end ? seen : next));
    };
    // Synchronous: a render in a later task would leave rows that scroll in empty for a frame.
    const handleScroll = () => {
      flushSync(measure);
    };
    measure();
    scroller.addEventListener("scroll", handleScroll, { passive: true });
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
    observer?.observe(scroller);
    return () => {
      scroller.removeEventListener("scroll", handleScroll);
      observer?.disconnect();
    };
  }, [scroller, rowHeight, offset]);
  const scrollTo = useCallback(
    (index: number) => {
      if (scroller === null) return;
      const { scrollTop, clientHeight: viewHeight } = scroller;
      const top = scrollTopFor(index, { scrollTop, viewHeight, rowHeight, offset });
      if (top !== null) scroller.scrollTo({ top });
    },
    [scroller, rowHeight, offset],
  );
  const range = inView === null ? { first: 0, end: 0 } : rowWindow(inView, rowCount, isPainted);
  return { ...range, scrollTo };
}
