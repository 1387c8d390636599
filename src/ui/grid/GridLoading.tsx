import { cn } from "../cn";
import { Skeleton } from "../feedback/Skeleton";
import { Spinner } from "../feedback/Spinner";
import type { Column } from "./column";
import type { ColumnWidths } from "./columnWidths";
import { useDensity } from "./density";
import { cellClass, GRID_ROW, rowHeight, tracksStyle } from "./gridLayout";
import { useGridLayout } from "./useGridLayout";

const ROWS = 8;

type SkeletonColumn = Pick<
  Column<never, never>,
  "name" | "width" | "from" | "card" | "isLabelHidden" | "align" | "cellClass" | "skeleton"
>;

interface GridLoadingProps {
  label: string;
  columns: readonly SkeletonColumn[];
  widths?: ColumnWidths | null;
  rows?: number;
}

/** Skeleton of a grid, in the layout of its rows, below a loading message. */
export function GridLoading({ label, columns, widths = null, rows = ROWS }: GridLoadingProps) {
  const [ref, layout] = useGridLayout(columns);
  const density = useDensity();
  return (
    <div
      ref={ref}
      className="overflow-hidden rounded-lg border border-line bg-surface"
      style={tracksStyle(layout, widths)}
    >
      <p role="status" className="flex h-9 items-center gap-2 border-b border-line px-4 text-xs text-ink-soft">
        <Spinner /> {label}
      </p>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, index) => (
          <div
            key={index}
            className={cn(
              GRID_ROW,
              rowHeight(layout.kind, density),
              "content-center items-center gap-y-1 border-b border-line last:border-b-0",
            )}
          >
            {layout.columns.map((column, columnIndex) => (
              <div key={column.name} className={cellClass(layout.kind, column)}>
                {columnIndex === 0 ? <TitleSkeleton /> : <CellSkeleton column={column} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function TitleSkeleton() {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="size-8 shrink-0 rounded-full" />
      <div className="min-w-0 flex-1 space-y-1.5">
        <Skeleton className="w-32 max-w-full" />
        <Skeleton className="h-2.5 w-44 max-w-full" />
      </div>
    </div>
  );
}

function CellSkeleton({ column: { skeleton, align } }: { column: SkeletonColumn }) {
  if (skeleton === "") return null;
  return <Skeleton className={cn(skeleton ?? "w-20 max-w-full", align === "right" && "ml-auto")} />;
}
