import { Banner } from "../ui/Banner";
import { RetryButton } from "../ui/RetryButton";
import { listErrorText } from "./refusalText";

interface SideFailedProps {
  /** What could not be loaded, as a sentence. */
  text: string;
  /** As `useRecoveringQuery` returns them. */
  error: unknown;
  isRetrying: boolean;
  retry: () => void;
}

/** Says that a part of a screen could not be loaded, with Retry; nothing while all is well. */
export function SideFailed({ text, error, isRetrying, retry }: SideFailedProps) {
  if (error === null) return null;
  return (
    <Banner tone="bad" action={<RetryButton size="small" onRetry={retry} isRetrying={isRetrying} />}>
      {listErrorText(error, text)}
    </Banner>
  );
}
