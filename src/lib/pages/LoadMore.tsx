import type { PaginationStatus } from "convex/react";
import { RetryButton } from "../../ui/feedback/RetryButton";

interface LoadMoreProps {
  status: PaginationStatus;
  label?: string;
  onLoad: () => void;
}

/** Button for the next page; nothing after the last one. It keeps the focus while the page is loading. */
export function LoadMore({ status, label = "Load more", onLoad }: LoadMoreProps) {
  if (status === "Exhausted") return null;
  return (
    <div className="flex justify-center">
      <RetryButton label={label} retrying="Loading..." isRetrying={status === "LoadingMore"} onRetry={onLoad} />
    </div>
  );
}
