import { CircleAlert } from "lucide-react";
import { Button } from "../../ui/Button";
import { sharingSteps, type SyncState } from "./syncText";

interface LeadsFailedProps {
  message: string;
  sync: SyncState | undefined;
  onRetry: () => void;
}

/** No lead could ever be read: what is wrong, what to do in the spreadsheet, and Retry. */
export function LeadsFailed({ message, sync, onRetry }: LeadsFailedProps) {
  const { intro, steps } = sharingSteps(sync?.help ?? null);
  const isRetrying = sync?.running ?? false;
  return (
    <div role="alert" className="rounded-lg border border-bad-line bg-surface p-6 sm:p-8">
      <div className="flex items-start gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad-ink" />
        <div className="min-w-0 flex-1">
          <p className="text-base font-medium break-words text-bad-ink">Error: {message}</p>
          <p className="mt-4 text-sm text-ink">{intro}</p>
          <ol className="mt-2 list-decimal space-y-1 pl-5 text-sm text-ink-soft marker:text-ink-faint">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button look="primary" onClick={onRetry} disabled={isRetrying}>
              {isRetrying ? "Retrying..." : "Retry"}
            </Button>
            {sync?.sheetUrl ? (
              <Button asChild>
                <a href={sync.sheetUrl} target="_blank" rel="noopener noreferrer">
                  Open the spreadsheet
                </a>
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
}
