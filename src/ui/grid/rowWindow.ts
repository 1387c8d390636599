/** Rows beyond each edge of the view, so that one step of a wheel shows no gap. */
const OVERSCAN_ROWS = 3;

/** A range of row indexes; `end` is exclusive. */
export interface RowWindow {
  first: number;
  end: number;
}

interface Measured {
  scrollTop: number;
  viewHeight: number;
  rowHeight: number;
  /** Pixels from the top of the scrolled content to the first row. */
  offset: number;
}

/** The range of rows at the scroll position. `first` is negative if something above the rows is in view. */
export function rowsInView({ scrollTop, viewHeight, rowHeight, offset }: Measured): RowWindow {
  const top = scrollTop - offset;
  return { first: Math.floor(top / rowHeight), end: Math.ceil((top + viewHeight) / rowHeight) };
}

/** The rows to render: the visible ones and, once these are painted, a few on each side. */
export function rowWindow(inView: RowWindow, rowCount: number, isPainted: boolean): RowWindow {
  const around = isPainted ? OVERSCAN_ROWS : 0;
  const end = Math.min(rowCount, inView.end + around);
  // A list that has become shorter than the scroll position shows its end until the browser has scrolled back.
  const lastPage = Math.max(0, rowCount - (inView.end - inView.first));
  return { first: Math.max(0, Math.min(inView.first - around, lastPage)), end: Math.max(0, end) };
}

/** The scroll position that brings a row into view, or null if it is already visible. */
export function scrollTopFor(index: number, { scrollTop, viewHeight, rowHeight, offset }: Measured): number | null {
  const top = offset + index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + viewHeight ? top + rowHeight - viewHeight : null;
}
