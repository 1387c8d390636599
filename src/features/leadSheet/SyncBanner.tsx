import { formatAge, formatExactTime } from "../../lib/format";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { LiveTime } from "../../ui/LiveTime";
import { AcceptSheet } from "./AcceptSheet";
import { failureText, type SyncState } from "./syncText";

interface SyncBannerProps {
  sync: SyncState;
  onRetry: () => void;
  /** Whether this person may accept a held sheet. `sync.canAccept` says whether this sheet can be accepted. */
  canAcceptSheet: boolean;
}

/** Shown above the list while the sheet cannot be read or is held. The leads of the last good sync stay visible. */
export function SyncBanner({ sync, onRetry, canAcceptSheet }: SyncBannerProps) {
  if (sync.state !== "failed" && sync.state !== "held") return null;
  return (
    <Banner
      tone={sync.state === "failed" ? "bad" : "warn"}
      action={
        <div className="flex flex-wrap gap-2">
          {sync.state === "held" && sync.canAccept && canAcceptSheet ? <AcceptSheet /> : null}
          <Button size="small" onClick={onRetry} disabled={sync.running}>
            {sync.running ? "Syncing..." : "Retry"}
          </Button>
        </div>
      }
    >
      <span className="font-medium">Error: {failureText(sync)}</span>{" "}
      <span>
        {sync.failedSince === null ? null : (
          <>
            Failing since <LiveTime at={sync.failedSince} format={formatAge} formatExact={formatExactTime} />.{" "}
          </>
        )}
        You see the leads as they were at the last good sync.
      </span>
    </Banner>
  );
}
