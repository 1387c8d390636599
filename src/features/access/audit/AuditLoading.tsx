import { Skeleton } from "../../../ui/feedback/Skeleton";
import { Spinner } from "../../../ui/feedback/Spinner";

const ROWS = ["w-3/5", "w-2/5", "w-1/2", "w-2/3", "w-2/5", "w-1/2"];

/** Placeholder lines with the height of events. */
export function AuditLoading({ label }: { label: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <p role="status" className="flex h-9 items-center gap-2 border-b border-line px-4 text-xs text-ink-soft">
        <Spinner /> {label}
      </p>
      <div aria-hidden className="divide-y divide-line">
        {ROWS.map((width, row) => (
          <div key={row} className="flex h-12 items-center px-4">
            <Skeleton className={width} />
          </div>
        ))}
      </div>
    </div>
  );
}
