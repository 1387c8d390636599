import { useVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useLayoutEffect } from "react";
import { useOffsetTop } from "./useOffsetTop";
import { useReturn, type ReturnTo } from "./useReturn";
import { useRowNavigation } from "./useRowNavigation";

interface VisibleRowsInput<Row> {
  rows: readonly Row[];
  rowHeight: number;
  returnTo: ReturnTo | null;
  onReturned: () => void;
}

/** Rows beyond each edge of the view, so that one step of a wheel shows no gap. */
const OVERSCAN_ROWS = 3;

/** The virtual rows in view with their offsets, and the index of the tab stop among them. */
export function useVisibleRows<Row extends { key: number }>({
  rows,
  rowHeight,
  returnTo,
  onReturned,
}: VisibleRowsInput<Row>) {
  const [bodyRef, offset, body] = useOffsetTop<HTMLDivElement>();
  const scroller = body?.closest("main") ?? null;
  // Other rows, as after each letter of a search, come in two steps: the visible ones in the frame of the key, the rest after it.
  const top = rows[0]?.key;
  const isPainted = useDeferredValue(top) === top;
  const virtual = useVirtualizer({
    count: rows.length,
    // Without these two, a mounting grid would scroll the page to the top.
    enabled: scroller !== null,
    initialOffset: () => scroller?.scrollTop ?? 0,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    scrollMargin: offset,
    overscan: isPainted ? OVERSCAN_ROWS : 0,
  });
  // Cards are higher than rows of a table.
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const scrollTo = virtual.scrollToIndex;
  const { focused, handleKeyDown, takeFocus } = useRowNavigation({ body, count: rows.length, scrollTo });
  useReturn({
    body,
    returnTo,
    onReturned,
    offsetOf: (index) => offset + index * rowHeight,
    focusRow: takeFocus,
  });
  const items = virtual.getVirtualItems().flatMap(({ index }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ index, top: index * rowHeight, row }];
  });
  const isFocusedInView = items.some(({ index }) => index === focused);
  const tabStop = isFocusedInView ? focused : (items[0]?.index ?? 0);
  return { bodyRef, height: rows.length * rowHeight, items, tabStop, handleKeyDown };
}
