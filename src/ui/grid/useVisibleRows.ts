import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect } from "react";
import { useMediaQuery } from "../useMediaQuery";
import { useOffsetTop } from "./useOffsetTop";
import { useReturn, type ReturnTo } from "./useReturn";
import { useRowNavigation } from "./useRowNavigation";

/** In pixels. Heights are fixed so that 100,000 rows need no measuring. On phones (`narrow`) a row has two lines. */
export interface RowHeights {
  wide: number;
  narrow: number;
}

const OVERSCAN_ROWS = 3;

interface VisibleRowsInput<Row> {
  rows: readonly Row[];
  heights: RowHeights;
  returnTo: ReturnTo | null;
  onReturned: () => void;
}

/** The virtual rows in view with their offsets, and the index of the tab stop among them. */
export function useVisibleRows<Row>({ rows, heights, returnTo, onReturned }: VisibleRowsInput<Row>) {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const rowHeight = isWide ? heights.wide : heights.narrow;
  const [bodyRef, scrollMargin, body] = useOffsetTop<HTMLDivElement>();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body?.closest("main") ?? null,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
  });
  // The virtualizer caches row heights, and rotating a tablet crosses the breakpoint at which they change.
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  const { focused, handleKeyDown, takeFocus } = useRowNavigation({
    body,
    count: rows.length,
    scrollTo: (index) => {
      virtualizer.scrollToIndex(index);
    },
  });
  useReturn({
    body,
    returnTo,
    onReturned,
    offsetOf: (index) => scrollMargin + index * rowHeight,
    focusRow: takeFocus,
  });
  const items = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ index, top: start - scrollMargin, row }];
  });
  const isFocusedInView = items.some(({ index }) => index === focused);
  const tabStop = isFocusedInView ? focused : (items[0]?.index ?? 0);
  return { bodyRef, height: virtualizer.getTotalSize(), rowHeight, items, tabStop, handleKeyDown };
}
