import { Link } from "react-router-dom";
import { transactionsPath } from "../../../lib/paths";
import { Banner } from "../../../ui/feedback/Banner";
import { cardText, doubtfulText, undatedText, unreadableText } from "../shared/cardText";
import { mirrorPhase, type CardMirror } from "../mirror/mirror";
import { AnswerBanner, MirrorBanner } from "../mirror/MirrorTrouble";
import type { CardState } from "./useCard";

interface CardNoticesProps {
  card: Pick<CardState, "failure" | "isRunning" | "refresh">;
  mirror: CardMirror;
}

/** Warnings about the figures: they are old, or incomplete. */
export function CardNotices({ card, mirror }: CardNoticesProps) {
  const doubtful = doubtfulText(mirror.doubtfulCount);
  const missing = [
    mirror.isCapped ? cardText.capped : null,
    unreadableText(mirror.unreadableCount),
    undatedText(mirror.undatedCount),
  ].filter((text) => text !== null);
  return (
    <>
      {mirrorPhase(mirror) === "troubled" ? (
        <MirrorBanner mirror={mirror} isRetrying={card.isRunning} onRetry={card.refresh} />
      ) : null}
      {card.failure === null ? null : <AnswerBanner {...card.failure} />}
      {missing.length === 0 && doubtful === null ? null : (
        <Banner tone="warn">
          {doubtful === null ? null : (
            <p>
              {doubtful}{" "}
              <Link className="underline" to={transactionsPath({ amount: "doubtful" })}>
                {cardText.showDoubtful}
              </Link>
            </p>
          )}
          {missing.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      )}
    </>
  );
}
