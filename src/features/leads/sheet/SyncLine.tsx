import { formatAge, formatExactTime } from "../../../lib/format/format";
import { Button } from "../../../ui/Button";
import { LiveTime } from "../../../ui/text/LiveTime";
import { Spinner } from "../../../ui/feedback/Spinner";
import { HistoryButton } from "./HistoryButton";
import { MORE_COLUMNS, skippedText, type SyncState } from "./syncText";

/**
 * The last sync, the number of skipped rows, and a sync button unless there is a problem. Mark, age and button have fixed widths:
 * they change with each sync, once a minute, and must not move anything under the pointer.
 */
export function SyncLine({ sync, onSync }: { sync: SyncState; onSync: () => void }) {
  const skipped = skippedText(sync);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      <span aria-hidden className="grid size-3 place-items-center">
        {sync.running ? <Spinner className="size-3" /> : null}
        {sync.state === "ok" && !sync.running ? (
          <span className="size-1.5 animate-shimmer rounded-full bg-good-mark" />
        ) : null}
      </span>
      {sync.lastGoodAt === null ? (
        <span className="min-w-26">Not synced yet</span>
      ) : (
        <span className="min-w-26">
          Synced <LiveTime at={sync.lastGoodAt} format={formatAge} formatExact={formatExactTime} />
        </span>
      )}
      {skipped ? <span className="text-warn-ink">· {skipped}</span> : null}
      {sync.hasMoreColumns ? <span className="text-warn-ink">· {MORE_COLUMNS}</span> : null}
      {sync.state === "ok" ? (
        <Button look="link" size="small" className="w-15 px-0 touch:w-21" onClick={onSync} disabled={sync.running}>
          {sync.running ? "Syncing..." : "Sync now"}
        </Button>
      ) : null}
      <HistoryButton access={sync.access} />
    </p>
  );
}
