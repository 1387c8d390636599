import { cn } from "../../../ui/cn";
import { Skeleton } from "../../../ui/feedback/Skeleton";

interface InboxLoadingProps {
  label: string;
  lines: number;
  /** The size of a line's mark. */
  markClass: string;
}

/** Placeholder lines with the height of notifications and tasks. */
export function InboxLoading({ label, lines, markClass }: InboxLoadingProps) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex h-16 items-center gap-3 px-5">
          <Skeleton className={cn("shrink-0 rounded-full", markClass)} />
          <div className="flex-1 space-y-2">
            <Skeleton className="w-3/5" />
            <Skeleton className="h-2.5 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
