import { useRef, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { DataGrid, type DataGridProps } from "../../ui/grid/DataGrid";
import type { RowActions } from "../../ui/grid/GridRow";
import { useClosingClick } from "../../ui/grid/useClosingClick";
import { useMouseInside } from "../../ui/grid/useMouseInside";
import { formatCount } from "../format";
import type { Row } from "./row";
import { formatSort } from "./sortRows";
import { useSteadyOrder } from "./useSteadyOrder";

interface SteadyGridProps<R, Actions, Name extends string> extends DataGridProps<R, Actions, Name> {
  /** Names the search and the tab that chose these rows: other rows of another request are shown at once. */
  request: string;
  find: (key: number) => R | undefined;
  isMenuOpen: boolean;
  /** In the place of the grid where there are no rows. */
  empty: ReactNode;
}

/** Rows that change while somebody looks at them, and never move under the mouse or an open menu. */
export function SteadyGrid<R extends Row, Actions extends RowActions<R>, Name extends string>({
  request,
  find,
  isMenuOpen,
  empty,
  ...grid
}: SteadyGridProps<R, Actions, Name>) {
  const listRef = useRef<HTMLDivElement>(null);
  const isMouseInside = useMouseInside(listRef);
  const steady = useSteadyOrder({
    rows: grid.rows,
    request: `${request}|${formatSort(grid.sort)}`,
    isHeld: isMouseInside || isMenuOpen,
    find,
  });
  const closingClick = useClosingClick(isMenuOpen);
  if (steady.rows.length === 0) return empty;
  return (
    <div ref={listRef} className="relative" {...closingClick}>
      {steady.updates > 0 ? (
        <div className="pointer-events-none sticky top-0 z-20 flex h-0 justify-center">
          <Button
            look="primary"
            size="small"
            className="pointer-events-auto translate-y-11 rounded-full shadow-raised"
            onClick={steady.release}
          >
            {formatCount(steady.updates)} {steady.updates === 1 ? "update" : "updates"}
          </Button>
        </div>
      ) : null}
      <DataGrid {...grid} rows={steady.rows} />
    </div>
  );
}
