import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { plainText } from "../text/plainText";
import { RetryButton } from "./RetryButton";

interface ListFailedProps {
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Further advice below the message. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown in place of a list that could not be read: the error and Retry. */
export function ListFailed({ message, onRetry, isRetrying = false, children, action }: ListFailedProps) {
  return (
    <div role="alert" className="rounded-lg border border-bad-line bg-surface p-6 sm:p-8">
      <div className="flex items-start gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad-ink" />
        <div className="min-w-0 flex-1">
          <p className="text-base font-medium break-words text-bad-ink">Error: {plainText(message)}</p>
          {children}
          <div className="mt-5 flex flex-wrap gap-2">
            <RetryButton look="primary" onRetry={onRetry} isRetrying={isRetrying} />
            {action}
          </div>
        </div>
      </div>
    </div>
  );
}
