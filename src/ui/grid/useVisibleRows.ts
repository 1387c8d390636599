import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect } from "react";
import { useMediaQuery } from "../useMediaQuery";
import { useOffsetTop } from "./useOffsetTop";
import { useRowNavigation } from "./useRowNavigation";

/** In pixels. Heights are fixed so that 100,000 rows need no measuring; on a phone a row has two lines. */
export interface RowHeights {
  wide: number;
  narrow: number;
}

const OVERSCAN_ROWS = 3;

/** Which rows are in sight of the scrolling page, where they stand, and which of them the Tab key stops at. */
export function useVisibleRows<Row>(rows: readonly Row[], heights: RowHeights) {
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
  // It keeps the heights it was told first; turning a tablet crosses the width at which they change.
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  const { focused, handleKeyDown } = useRowNavigation({
    body,
    count: rows.length,
    scrollTo: (index) => {
      virtualizer.scrollToIndex(index);
    },
  });
  const items = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ index, top: start - scrollMargin, row }];
  });
  const isFocusedInSight = items.some(({ index }) => index === focused);
  const tabStop = isFocusedInSight ? focused : (items[0]?.index ?? 0);
  return { bodyRef, height: virtualizer.getTotalSize(), rowHeight, items, tabStop, handleKeyDown };
}
