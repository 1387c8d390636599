import { Button } from "../../../ui/Button";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import type { SyncState } from "./syncText";
import { adviceText, isAboutSharing, SHARING_INTRO, SHARING_STEPS, sheetTroubleText } from "./troubleText";

/** Replaces the list if the sheet could never be read: the error, and the advice for it. */
export function SheetFailed({ sync, onRetry }: { sync: SyncState; onRetry: () => void }) {
  const { trouble, access } = sync;
  const advice = adviceText(trouble, access, false);
  const toSheet = sync.sheetUrl ? (
    <Button asChild>
      <a href={sync.sheetUrl} target="_blank" rel="noopener noreferrer">
        Open the spreadsheet
      </a>
    </Button>
  ) : null;
  return (
    <ListFailed
      message={sheetTroubleText(trouble, access)}
      onRetry={onRetry}
      isRetrying={sync.running}
      action={toSheet}
    >
      {advice === null ? null : <p className="mt-4 text-sm text-ink">{advice}</p>}
      {isAboutSharing(trouble, access) ? <SharingSteps /> : null}
    </ListFailed>
  );
}

function SharingSteps() {
  return (
    <>
      <p className="mt-4 text-sm text-ink">{SHARING_INTRO}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-sm text-ink-soft marker:text-ink-faint">
        {SHARING_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}
