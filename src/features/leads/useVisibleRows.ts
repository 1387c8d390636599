import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback } from "react";
import { useMediaQuery } from "../../lib/useMediaQuery";
import { useOffsetTop } from "../../ui/useOffsetTop";
import { ROW_HEIGHT_PX } from "./leadColumns";
import type { LeadRow } from "./leadRow";
import { useRowKeys } from "./useRowKeys";

const OVERSCAN_ROWS = 10;

/** Which rows are in sight of the scrolling page, where they stand, and which of them the Tab key stops at. */
export function useVisibleRows(rows: readonly LeadRow[]) {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const rowHeight = isWide ? ROW_HEIGHT_PX.wide : ROW_HEIGHT_PX.narrow;
  const [bodyRef, scrollMargin, body] = useOffsetTop<HTMLDivElement>();
  // The same function between renders: with another one the virtualizer measures all 100,000 rows again.
  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  // eslint-disable-next-line react-hooks/incompatible-library -- the compiler is not in use; this hook re-renders by itself
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body?.closest("main") ?? null,
    estimateSize,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
  });
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
