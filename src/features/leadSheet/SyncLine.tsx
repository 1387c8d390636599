import { formatAge, formatExactTime } from "../../lib/format";
import { LiveTime } from "../../ui/LiveTime";
import { Spinner } from "../../ui/Spinner";
import { skippedText, type SyncState } from "./syncText";

/** When the sheet was last synced, and how many of its rows were skipped. */
export function SyncLine({ sync }: { sync: SyncState }) {
  const skipped = skippedText(sync.skippedNoEmail);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft tabular-nums">
      {sync.running ? <Spinner className="size-3" /> : null}
      {sync.lastGoodAt === null ? (
        <span>Not synced yet</span>
      ) : (
        <span>
          Synced <LiveTime at={sync.lastGoodAt} format={formatAge} formatExact={formatExactTime} />
        </span>
      )}
      {skipped ? <span className="text-warn-ink">· {skipped}</span> : null}
    </p>
  );
}
