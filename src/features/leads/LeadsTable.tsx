import { useVirtualizer } from "@tanstack/react-virtual";
import { useState, type PointerEvent } from "react";
import { useMediaQuery } from "../../lib/useMediaQuery";
import { cn } from "../../ui/cn";
import { SortHeading } from "../../ui/SortHeading";
import { useOffsetTop } from "../../ui/useOffsetTop";
import { COLUMNS, GRID, ROW_HEIGHT_PX } from "./leadColumns";
import type { LeadRow } from "./leadRow";
import type { LeadSort, SortColumn } from "./leadSort";
import { LeadTableRow, type RowActions } from "./LeadTableRow";
import { useRowKeys } from "./useRowKeys";

interface LeadsTableProps {
  rows: readonly LeadRow[];
  sort: LeadSort;
  onSort: (column: SortColumn) => void;
  onPointerInside: (inside: boolean) => void;
  linkState: unknown;
  actions: RowActions;
}

const OVERSCAN_ROWS = 10;

/** The leads as a grid of which only the rows in sight exist; it scrolls with the page. */
export function LeadsTable({ rows, sort, onSort, onPointerInside, linkState, actions }: LeadsTableProps) {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const rowHeight = isWide ? ROW_HEIGHT_PX.wide : ROW_HEIGHT_PX.narrow;
  const [bodyRef, scrollMargin, body] = useOffsetTop<HTMLDivElement>();
  const [firstPlace, setFirstPlace] = useState(0);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body?.closest("main") ?? null,
    estimateSize: () => rowHeight,
    getItemKey: (place) => rows[place]?.number ?? place,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
  });
  const keys = useRowKeys({
    body,
    count: rows.length,
    scrollTo: (place) => {
      virtualizer.scrollToIndex(place);
    },
  });
  const stop = Math.min(keys.stop ?? firstPlace, Math.max(0, rows.length - 1));
  const items = virtualizer.getVirtualItems();
  const firstItem = items[0]?.index ?? 0;
  if (keys.stop === null && firstItem !== firstPlace) setFirstPlace(firstItem);
  const handlePointer = (inside: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") onPointerInside(inside);
  };
  return (
    <div
      role="grid"
      aria-label="Leads"
      aria-rowcount={rows.length + 1}
      onKeyDown={keys.handleKeyDown}
      className="rounded-lg border border-line bg-surface"
    >
      <div role="rowgroup" className="sticky top-0 z-10 rounded-t-lg border-b border-line bg-surface">
        <TableHead sort={sort} onSort={onSort} />
      </div>
      <div
        role="rowgroup"
        ref={bodyRef}
        className="relative overflow-hidden rounded-b-lg"
        style={{ height: virtualizer.getTotalSize() }}
        onPointerEnter={handlePointer(true)}
        onPointerLeave={handlePointer(false)}
      >
        {items.map(({ index, start, key }) => {
          const lead = rows[index];
          return lead ? (
            <LeadTableRow
              key={String(key)}
              lead={lead}
              place={index}
              isStop={index === stop}
              height={rowHeight}
              top={start - scrollMargin}
              linkState={linkState}
              actions={actions}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

function TableHead({ sort, onSort }: { sort: LeadSort; onSort: (column: SortColumn) => void }) {
  return (
    <div role="row" aria-rowindex={1} className={cn(GRID, "h-9 items-center")}>
      {COLUMNS.map(({ column, label, className }) => (
        <SortHeading
          key={column}
          label={label}
          className={className}
          direction={sort?.column === column ? (sort.isDescending ? "descending" : "ascending") : "none"}
          onSort={() => {
            onSort(column);
          }}
        />
      ))}
      <div role="columnheader" className="hidden md:block">
        <span className="sr-only">Contract</span>
      </div>
    </div>
  );
}
