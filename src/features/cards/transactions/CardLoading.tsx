import { Skeleton } from "../../../ui/feedback/Skeleton";
import { Spinner } from "../../../ui/feedback/Spinner";
import { cardText } from "../shared/cardText";

const ROWS = ["w-2/5", "w-3/5", "w-1/2", "w-2/5", "w-1/3", "w-1/2", "w-3/5", "w-2/5"];

/** Placeholder lines with the height of transactions. */
export function CardLoading() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <p role="status" className="flex h-12 items-center gap-2 border-b border-line px-4 text-sm text-ink-soft">
        <Spinner /> {cardText.loading}
      </p>
      <div aria-hidden className="divide-y divide-line">
        {ROWS.map((width, row) => (
          <div key={row} className="flex h-12 items-center justify-between gap-4 px-4">
            <Skeleton className={width} />
            <Skeleton className="w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
