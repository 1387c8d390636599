import { Banner } from "../ui/feedback/Banner";
import { RetryButton } from "../ui/feedback/RetryButton";
import { listErrorText } from "./calls/refusalText";
import type { Recovering } from "./calls/useRecoveringQuery";

interface SideFailedProps extends Pick<Recovering<unknown>, "error" | "isRetrying" | "retry"> {
  /** Sentence that names the part that could not be loaded. */
  text: string;
}

/** Says that a part of a screen could not be loaded, with Retry. Renders nothing without an error. */
export function SideFailed({ text, error, isRetrying, retry }: SideFailedProps) {
  if (error === null) return null;
  return (
    <Banner tone="bad" action={<RetryButton size="small" onRetry={retry} isRetrying={isRetrying} />}>
      {listErrorText(error, text)}
    </Banner>
  );
}
