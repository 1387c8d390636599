import { formatAge, formatExactTime } from "../../lib/format";
import { Button } from "../../ui/Button";
import { LiveTime } from "../../ui/LiveTime";
import { Spinner } from "../../ui/Spinner";
import { HistoryButton } from "./HistoryButton";
import { MORE_COLUMNS, skippedText, type SyncState } from "./syncText";

/** When the sheet was last synced, how many of its rows were skipped, and while all is well a button to sync it now. */
export function SyncLine({ sync, onSync }: { sync: SyncState; onSync: () => void }) {
  const skipped = skippedText(sync);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      {sync.running ? <Spinner className="size-3" /> : null}
      {sync.state === "ok" && !sync.running ? (
        <span aria-hidden className="size-1.5 animate-shimmer rounded-full bg-good-mark" />
      ) : null}
      {sync.lastGoodAt === null ? (
        <span>Not synced yet</span>
      ) : (
        <span>
          Synced <LiveTime at={sync.lastGoodAt} format={formatAge} formatExact={formatExactTime} />
        </span>
      )}
      {skipped ? <span className="text-warn-ink">· {skipped}</span> : null}
      {sync.hasMoreColumns ? <span className="text-warn-ink">· {MORE_COLUMNS}</span> : null}
      {sync.state === "ok" ? (
        <Button look="link" size="small" className="px-1 touch:px-3" onClick={onSync} disabled={sync.running}>
          {sync.running ? "Syncing..." : "Sync now"}
        </Button>
      ) : null}
      <HistoryButton access={sync.access} />
    </p>
  );
}
