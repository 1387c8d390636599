import { cn } from "../../ui/cn";
import { SortHeading } from "../../ui/SortHeading";
import { COLUMNS, GRID } from "./leadColumns";
import type { LeadRow } from "./leadRow";
import type { LeadSort, SortColumn } from "./leadSort";
import { LeadTableRow, type RowActions } from "./LeadTableRow";
import { useVisibleRows } from "./useVisibleRows";

interface LeadsTableProps {
  rows: readonly LeadRow[];
  sort: LeadSort;
  onSort: (column: SortColumn) => void;
  actions: RowActions;
}

/** The leads as a grid of which only the rows in sight exist; it scrolls with the page. */
export function LeadsTable({ rows, sort, onSort, actions }: LeadsTableProps) {
  const { bodyRef, height, rowHeight, items, stop, handleKeyDown } = useVisibleRows(rows);
  return (
    <div
      role="grid"
      aria-label="Leads"
      aria-rowcount={rows.length + 1}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className="rounded-lg border border-line bg-surface"
    >
      <div role="rowgroup" className="sticky top-0 z-10 rounded-t-lg border-b border-line bg-surface">
        <TableHead sort={sort} onSort={onSort} />
      </div>
      <div role="rowgroup" ref={bodyRef} className="relative overflow-hidden rounded-b-lg" style={{ height }}>
        {items.map(({ place, top, lead }) => (
          <LeadTableRow
            key={lead.number}
            lead={lead}
            place={place}
            isStop={place === stop}
            height={rowHeight}
            top={top}
            actions={actions}
          />
        ))}
      </div>
    </div>
  );
}

function TableHead({ sort, onSort }: { sort: LeadSort; onSort: (column: SortColumn) => void }) {
  return (
    <div role="row" aria-rowindex={1} className={cn(GRID, "h-9 items-center max-md:flex")}>
      {COLUMNS.map(({ column, label, className, align = "left" }) => (
        <SortHeading
          key={column}
          label={label}
          className={className}
          align={align}
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
