import { Info } from "lucide-react";
import { Link } from "react-router-dom";
import { transactionsPath } from "../../../lib/staffPaths";
import { cardText, doubtfulText, undatedText, unreadableText } from "../shared/cardText";
import { mirrorPhase, type CardMirror } from "../mirror/mirror";
import { AnswerBanner, MirrorBanner } from "../mirror/MirrorTrouble";
import type { CardState } from "./useCard";

interface CardNoticesProps {
  card: Pick<CardState, "failure" | "isRunning" | "refresh">;
  mirror: CardMirror;
}

/** Warnings if the figures are old, and quiet lines about single transactions, which need no action here. */
export function CardNotices({ card, mirror }: CardNoticesProps) {
  const { isCapped, doubtfulCount, unreadableCount, undatedCount } = mirror;
  return (
    <>
      {mirrorPhase(mirror) === "troubled" ? (
        <MirrorBanner mirror={mirror} isRetrying={card.isRunning} onRetry={card.refresh} />
      ) : null}
      {card.failure === null ? null : <AnswerBanner {...card.failure} />}
      <div role="status" className="space-y-1 empty:hidden">
        <Line text={isCapped ? cardText.capped : null} />
        <Line text={doubtfulText(doubtfulCount)} amount="doubtful" />
        <Line text={unreadableText(unreadableCount)} amount="unreadable" />
        <Line text={undatedText(undatedCount)} />
      </div>
    </>
  );
}

/** `amount` links to the transactions that the line counts. */
function Line({ text, amount }: { text: string | null; amount?: string }) {
  if (text === null) return null;
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span>
        {text}
        {amount === undefined ? null : (
          <>
            {" "}
            <Link className="text-accent-ink underline" to={transactionsPath({ amount })}>
              {cardText.showThem}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
