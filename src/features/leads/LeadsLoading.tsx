import { cn } from "../../ui/cn";
import { Skeleton } from "../../ui/Skeleton";
import { Spinner } from "../../ui/Spinner";
import { COLUMNS, GRID } from "./leadColumns";
import { leadText } from "./leadText";

const ROWS = 8;

/** The table that is about to come, in grey, below the sentence that says so. */
export function LeadsLoading() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <p role="status" className="flex h-9 items-center gap-2 border-b border-line px-4 text-xs text-ink-soft">
        <Spinner /> {leadText.loading}
      </p>
      <div aria-hidden>
        {Array.from({ length: ROWS }, (_, place) => (
          <div key={place} className={cn(GRID, "h-23 items-center border-b border-line last:border-b-0 md:h-14")}>
            <div className="flex items-center gap-3">
              <Skeleton className="size-8 shrink-0 rounded-full" />
              <div className="min-w-0 flex-1 space-y-1.5">
                <Skeleton className="w-32 max-w-full" />
                <Skeleton className="h-2.5 w-44 max-w-full" />
              </div>
            </div>
            {COLUMNS.slice(1).map(({ column, className }) => (
              <div key={column} className={className}>
                <Skeleton className={column === "status" ? "h-6 w-28 rounded-full" : "w-20"} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
