import { Button } from "../../ui/Button";
import { ListFailed } from "../../ui/ListFailed";
import { failureText, sharingSteps, type SyncState } from "./syncText";

/** Shown in place of the list when the sheet could never be read: the error and the steps to fix it. */
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
    <ListFailed message={failureText(sync)} onRetry={onRetry} isRetrying={sync.running} action={toSheet}>
      <p className="mt-4 text-sm text-ink">{intro}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-sm text-ink-soft marker:text-ink-faint">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </ListFailed>
  );
}
