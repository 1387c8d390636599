import { useMediaQuery } from "../useMediaQuery";
import { useOffsetTop } from "./useOffsetTop";
import { useReturn, type ReturnTo } from "./useReturn";
import { useRowNavigation } from "./useRowNavigation";
import { useRowWindow } from "./useRowWindow";

/** In pixels. Heights are fixed so that 100,000 rows need no measuring. On phones (`narrow`) a row has two lines. */
export interface RowHeights {
  wide: number;
  narrow: number;
}

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
  const [bodyRef, offset, body] = useOffsetTop<HTMLDivElement>();
  const scroller = body?.closest("main") ?? null;
  const { first, end, scrollTo } = useRowWindow({ scroller, rowCount: rows.length, rowHeight, offset });
  const { focused, handleKeyDown, takeFocus } = useRowNavigation({ body, count: rows.length, scrollTo });
  useReturn({
    body,
    returnTo,
    onReturned,
    offsetOf: (index) => offset + index * rowHeight,
    focusRow: takeFocus,
  });
  const items = rows.slice(first, end).map((row, index) => {
    return { index: first + index, top: (first + index) * rowHeight, row };
  });
  const isFocusedInView = items.some(({ index }) => index === focused);
  const tabStop = isFocusedInView ? focused : (items[0]?.index ?? 0);
  return { bodyRef, height: rows.length * rowHeight, rowHeight, items, tabStop, handleKeyDown };
}
