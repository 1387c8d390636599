import type { ComponentProps } from "react";
import { formatClock, formatExactTime } from "../../lib/format";
import { LazyAtOnce } from "../../ui/lazy/LazyWhenIdle";
import { LazyModule } from "../../ui/lazy/lazyModule";
import { Banner } from "../../ui/Banner";
import { LiveTime } from "../../ui/LiveTime";
import { RetryButton } from "../../ui/RetryButton";
import type * as AcceptSheetCode from "./AcceptSheet";
import type { SyncState } from "./syncText";
import { adviceText, isAboutSharing, SHARING_INTRO, SHARING_STEPS, sheetTroubleText } from "./troubleText";

type AcceptProps = ComponentProps<typeof AcceptSheetCode.AcceptSheet>;

/** Only an administrator needs it, and seldom: the first screen comes without it. */
const acceptSheet = new LazyModule("accept sheet", async () => (await import("./AcceptSheet")).AcceptSheet);

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
          {isAcceptable ? (
            <LazyAtOnce<AcceptProps> module={acceptSheet}>
              {(AcceptSheet) => <AcceptSheet trouble={trouble} leadCount={sync.leadCount} />}
            </LazyAtOnce>
          ) : null}
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
          {state === "failed" ? "Failing" : "Held"} since <Clock at={failedSince} />.{" "}
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
