import { formatClock, formatExactTime } from "../../../lib/format/format";
import { Banner } from "../../../ui/feedback/Banner";
import { LiveTime } from "../../../ui/text/LiveTime";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { AcceptSheet } from "./AcceptSheet";
import type { SyncState } from "./syncText";
import { adviceText, isAboutSharing, SHARING_INTRO, SHARING_STEPS, sheetTroubleText } from "./troubleText";

interface SyncBannerProps {
  sync: SyncState;
  onRetry: () => void;
  /** Whether this person may accept a held sheet. `sync.canAccept` says whether this sheet can be accepted. */
  canAcceptSheet: boolean;
}

/** Shown above the list while the sheet cannot be read or is held. The leads of the last good sync stay visible. */
export function SyncBanner({ sync, onRetry, canAcceptSheet }: SyncBannerProps) {
  const { state, trouble, access, lastGoodAt, failedSince } = sync;
  const isAcceptable = state === "held" && sync.canAccept && canAcceptSheet;
  return (
    <Banner
      tone={state === "failed" ? "bad" : "warn"}
      action={
        <div className="flex flex-wrap gap-2">
          {isAcceptable ? <AcceptSheet trouble={trouble} leadCount={sync.leadCount} /> : null}
          <RetryButton size="small" onRetry={onRetry} isRetrying={sync.running} retrying="Syncing..." />
        </div>
      }
    >
      <span className="font-medium">Error: {sheetTroubleText(trouble, access)}</span>{" "}
      {lastGoodAt === null ? null : (
        <>
          You are seeing the last good sync, <Clock at={lastGoodAt} />.{" "}
        </>
      )}
      {failedSince === null ? null : (
        <>
          {state === "failed" ? "Failing" : "On hold"} since <Clock at={failedSince} />.{" "}
        </>
      )}
      {adviceText(trouble, access, canAcceptSheet)} {isAboutSharing(trouble, access) ? SHARING_SENTENCE : null}
    </Banner>
  );
}

const SHARING_SENTENCE = `${SHARING_INTRO} ${SHARING_STEPS.join(". ")}.`;

function Clock({ at }: { at: number }) {
  return <LiveTime at={at} format={formatClock} formatExact={formatExactTime} />;
}
