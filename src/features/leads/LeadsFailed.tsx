import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { failureText, sharingSteps, type SyncState } from "./syncText";

interface LeadsFailedProps {
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
  /** What can be done beside trying again. */
  children?: ReactNode;
  action?: ReactNode;
}

/** No lead could ever be read: what is wrong, and Retry. */
export function LeadsFailed({ message, onRetry, isRetrying = false, children, action }: LeadsFailedProps) {
  return (
    <div role="alert" className="rounded-lg border border-bad-line bg-surface p-6 sm:p-8">
      <div className="flex items-start gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad-ink" />
        <div className="min-w-0 flex-1">
          <p className="text-base font-medium break-words text-bad-ink">Error: {message}</p>
          {children}
          <div className="mt-5 flex flex-wrap gap-2">
            <Button look="primary" onClick={onRetry} disabled={isRetrying}>
              {isRetrying ? "Retrying..." : "Retry"}
            </Button>
            {action}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The sheet is what cannot be read: with the steps that mend it. */
export function SheetFailed({ sync, onRetry }: { sync: SyncState; onRetry: () => void }) {
  const { intro, steps } = sharingSteps(sync.help);
  const toSheet = sync.sheetUrl ? (
    <Button asChild>
      <a href={sync.sheetUrl} target="_blank" rel="noopener noreferrer">
        Open the spreadsheet
      </a>
    </Button>
  ) : null;
  return (
    <LeadsFailed message={failureText(sync)} onRetry={onRetry} isRetrying={sync.running} action={toSheet}>
      <p className="mt-4 text-sm text-ink">{intro}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-sm text-ink-soft marker:text-ink-faint">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </LeadsFailed>
  );
}
