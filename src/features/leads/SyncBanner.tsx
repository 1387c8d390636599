import { formatAge, formatExactTime } from "../../lib/format";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { LiveTime } from "../../ui/LiveTime";
import { failureText, type SyncState } from "./syncText";

interface SyncBannerProps {
  sync: SyncState;
  onRetry: () => void;
}

/** The sheet cannot be read, or what it says now was not believed; the last good leads stay on the screen. */
export function SyncBanner({ sync, onRetry }: SyncBannerProps) {
  if (sync.state !== "failed" && sync.state !== "held") return null;
  return (
    <Banner
      tone={sync.state === "failed" ? "bad" : "warn"}
      action={
        <Button size="small" onClick={onRetry} disabled={sync.running}>
          {sync.running ? "Syncing..." : "Retry"}
        </Button>
      }
    >
      <span className="font-medium">Error: {failureText(sync)}</span>{" "}
      <span>
        {sync.failedSince === null ? null : (
          <>
            Failing since <LiveTime at={sync.failedSince} words={formatAge} exact={formatExactTime} />.{" "}
          </>
        )}
        You see the leads as they were at the last good sync.
      </span>
    </Banner>
  );
}
