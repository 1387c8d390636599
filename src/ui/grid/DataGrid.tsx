import type { ReactNode } from "react";
import { ROW_PX, useDensity } from "./density";
import type { Glows } from "./glow";
import { GridBox } from "./GridBox";
import type { GridHeadProps } from "./GridHead";
import { GridRow, type RowActions } from "./GridRow";
import type { ReturnTo } from "./useReturn";
import { useGridLayout } from "./useGridLayout";
import { useVisibleRows } from "./useVisibleRows";

export interface DataGridProps<Row, Actions, Name extends string> extends GridHeadProps<Row, Actions, Name> {
  label: string;
  rows: readonly Row[];
  /** The actions of a row. `onOpen` is called on Enter and on a click outside the row's controls. */
  actions: Actions;
  /** In pixels: heights are fixed, so that 100,000 rows need no measuring. */
  cardHeight: number;
  /** The row to return to. */
  returnTo?: ReturnTo | null;
  onReturned?: () => void;
  /** Key of the row that is tinted for a moment. */
  tinted?: number | null;
  /** Rows that others have just changed. */
  glows?: Glows;
  /** A floating button that belongs to no row. */
  notice?: ReactNode;
}

const NOTHING = () => undefined;

/** A grid with virtual rows that scrolls with the page. */
export function DataGrid<Row extends { key: number }, Actions extends RowActions<Row>, Name extends string>({
  rows,
  actions,
  cardHeight,
  returnTo = null,
  onReturned = NOTHING,
  tinted = null,
  glows,
  ...box
}: DataGridProps<Row, Actions, Name>) {
  const [boxRef, layout] = useGridLayout(box.columns);
  const density = useDensity();
  const rowHeight = layout.kind === "table" ? ROW_PX[density] : cardHeight;
  const { bodyRef, height, items, tabStop, handleKeyDown } = useVisibleRows({
    rows,
    rowHeight,
    returnTo,
    onReturned,
  });
  return (
    <GridBox
      {...box}
      boxRef={boxRef}
      layout={layout}
      rowCount={rows.length}
      isHeadSticky
      onKeyDown={handleKeyDown}
      bodyRef={bodyRef}
      bodyHeight={height}
    >
      {items.map(({ index, top, row }) => (
        <GridRow
          key={row.key}
          row={row}
          layout={layout}
          actions={actions}
          index={index}
          isTabStop={index === tabStop}
          isTinted={row.key === tinted}
          glow={glows?.get(row.key)}
          box={{ height: rowHeight, top }}
        />
      ))}
    </GridBox>
  );
}
