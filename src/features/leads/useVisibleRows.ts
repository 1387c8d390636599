import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect } from "react";
import { useMediaQuery } from "../../lib/useMediaQuery";
import { useOffsetTop } from "../../ui/useOffsetTop";
import { ROW_HEIGHT_PX } from "./leadColumns";
import type { LeadRow } from "./leadRow";
import { useRowKeys } from "./useRowKeys";

const OVERSCAN_ROWS = 3;

/** Which rows are in sight of the scrolling page, where they stand, and which of them the Tab key stops at. */
export function useVisibleRows(rows: readonly LeadRow[]) {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const rowHeight = isWide ? ROW_HEIGHT_PX.wide : ROW_HEIGHT_PX.narrow;
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
  const { focused, handleKeyDown } = useRowKeys({
    body,
    count: rows.length,
    scrollTo: (place) => {
      virtualizer.scrollToIndex(place);
    },
  });
  const items = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const lead = rows[index];
    return lead ? [{ place: index, top: start - scrollMargin, lead }] : [];
  });
  const isFocusedInSight = items.some(({ place }) => place === focused);
  const stop = isFocusedInSight ? focused : (items[0]?.place ?? 0);
  return { bodyRef, height: virtualizer.getTotalSize(), rowHeight, items, stop, handleKeyDown };
}
