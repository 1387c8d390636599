import { cn } from "../cn";
import { Skeleton } from "../Skeleton";
import { Spinner } from "../Spinner";
import { GRID_ROW, shownClass, tracksOf, type Column } from "./column";

const ROWS = 8;

interface GridLoadingProps {
  label: string;
  columns: readonly Pick<Column<never, never>, "name" | "width" | "onPhones" | "skeleton">[];
}

/** Skeleton of a grid, below a loading message. */
export function GridLoading({ label, columns }: GridLoadingProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface" style={tracksOf(columns)}>
      <p role="status" className="flex h-9 items-center gap-2 border-b border-line px-4 text-xs text-ink-soft">
        <Spinner /> {label}
      </p>
      <div aria-hidden>
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={cn(GRID_ROW, "h-23 items-center border-b border-line last:border-b-0 md:h-14")}>
            <div className="flex items-center gap-3">
              <Skeleton className="size-8 shrink-0 rounded-full" />
              <div className="min-w-0 flex-1 space-y-1.5">
                <Skeleton className="w-32 max-w-full" />
                <Skeleton className="h-2.5 w-44 max-w-full" />
              </div>
            </div>
            {columns.slice(1).map((column) => (
              <div key={column.name} className={shownClass(column)}>
                {column.skeleton === "" ? null : <Skeleton className={column.skeleton ?? "w-20"} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
