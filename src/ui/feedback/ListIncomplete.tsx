import { Banner } from "./Banner";
import { RetryButton } from "./RetryButton";

interface ListIncompleteProps {
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** Shown above a live list whose subscription failed. The rows received so far stay on the screen. */
export function ListIncomplete({ message, onRetry, isRetrying = false }: ListIncompleteProps) {
  return (
    <Banner tone="bad" action={<RetryButton size="small" onRetry={onRetry} isRetrying={isRetrying} />}>
      <span className="font-medium">Error: {message}</span> The list may be incomplete and is not being updated.
    </Banner>
  );
}
