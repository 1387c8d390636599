import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "../../../ui/feedback/Banner";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { cardText } from "../shared/cardText";
import type { CardMirror } from "./mirror";
import { ClockTime } from "./MirrorLine";
import { mirrorTroubleText } from "./troubleText";

interface RetryProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Replaces all content. */
export function CardFailed({ children, isRetrying, onRetry }: RetryProps & { children?: ReactNode }) {
  return (
    <div role="alert" className="rounded-lg border border-bad-line bg-surface p-6 sm:p-8">
      <div className="flex items-start gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad-ink" />
        <div className="min-w-0 flex-1 space-y-2">
          <p className="text-base font-medium text-bad-ink">{cardText.failed}</p>
          {children}
          <RetryButton look="primary" className="mt-3" onRetry={onRetry} isRetrying={isRetrying} />
        </div>
      </div>
    </div>
  );
}

/** Above the lists: their data is older, because the deployment did not answer. */
export function AnswerBanner({ isRetrying, onRetry }: RetryProps) {
  return (
    <Banner tone="bad" action={<RetryButton size="small" onRetry={onRetry} isRetrying={isRetrying} />}>
      <p className="font-medium">{cardText.failed}</p>
    </Banner>
  );
}

/** Above the lists: their data is older, because the table cannot be read. */
export function MirrorBanner({ mirror, isRetrying, onRetry }: RetryProps & { mirror: CardMirror }) {
  const { lastReadAt, failedSince } = mirror;
  return (
    <Banner tone="bad" action={<RetryButton size="small" onRetry={onRetry} isRetrying={isRetrying} />}>
      <p className="font-medium">{cardText.failed}</p>
      <TroubleDetails mirror={mirror} />
      {lastReadAt === null ? null : (
        <p>
          You are seeing the last good sync, <ClockTime at={lastReadAt} />.
          {failedSince === null ? null : (
            <>
              {" "}
              Failing since <ClockTime at={failedSince} />.
            </>
          )}
        </p>
      )}
    </Banner>
  );
}

/** The reason, if known, and the time of the next attempt. */
export function TroubleDetails({ mirror: { trouble, retryAt } }: { mirror: CardMirror }) {
  const text = mirrorTroubleText(trouble);
  return text === null && retryAt === null ? null : (
    <p className="text-sm break-words">
      <bdi>{text}</bdi>
      {retryAt === null ? null : (
        <>
          {" "}
          Next try at <ClockTime at={retryAt} />.
        </>
      )}
    </p>
  );
}
