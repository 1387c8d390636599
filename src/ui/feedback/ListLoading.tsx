import { Skeleton } from "./Skeleton";

/** Placeholder of a short list while it is loading. */
export function ListLoading({ label }: { label: string }) {
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface px-4 py-3">
      <p role="status" className="text-sm text-ink-soft">
        {label}
      </p>
      <Skeleton className="w-40" />
    </div>
  );
}
