import { formatAge, formatClock, formatExactTime } from "../../../lib/format/format";
import { Button } from "../../../ui/Button";
import { LiveTime } from "../../../ui/text/LiveTime";
import { Spinner } from "../../../ui/feedback/Spinner";
import type { CardMirror } from "./mirror";

interface MirrorLineProps {
  mirror: CardMirror;
  /** The table is being read, or was just requested. */
  isRunning: boolean;
  onSync: () => void;
}

/** When the card table was last read and, unless reading fails, a button to read it now. */
export function MirrorLine({ mirror, isRunning, onSync }: MirrorLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      {isRunning ? <Spinner className="size-3" /> : null}
      {mirror.state === "ok" && !isRunning ? (
        <span aria-hidden className="size-1.5 animate-shimmer rounded-full bg-good-mark" />
      ) : null}
      {mirror.lastReadAt === null ? (
        <span>Not synced yet</span>
      ) : (
        <span>
          Synced <LiveTime at={mirror.lastReadAt} format={formatAge} formatExact={formatExactTime} />
        </span>
      )}
      {mirror.state === "ok" ? (
        <Button look="link" size="small" className="px-1 touch:px-3" onClick={onSync} disabled={isRunning}>
          {isRunning ? "Syncing..." : "Sync now"}
        </Button>
      ) : null}
    </p>
  );
}

/** "2:03 PM", with the date if it is another day. */
export function ClockTime({ at }: { at: number }) {
  return <LiveTime at={at} format={formatClock} formatExact={formatExactTime} />;
}
