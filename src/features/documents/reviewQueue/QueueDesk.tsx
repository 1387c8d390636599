import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { casePath, clientPath } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { DownloadDocument } from "../preview/DownloadDocument";
import { KeyHint } from "../preview/ReasonForm";
import { ReviewFoot } from "../preview/ReviewFoot";
import type { ReviewItem } from "../preview/reviewItem";
import { reviewText } from "../preview/reviewText";
import { ShownDocument } from "../preview/ShownDocument";
import { queueText } from "./queueText";
import type { useReviewQueue } from "./useReviewQueue";

const FOOT_KEYS = { screen: queueText.heading, does: { a: reviewText.accept, r: reviewText.askNewCopy } } as const;
interface QueueDeskProps {
  queue: ReturnType<typeof useReviewQueue>;
  item: ReviewItem;
  /** The button of the list on a narrow screen. */
  list: ReactNode;
}

/** The document on the screen, and what the reviewer does with it. */
export function QueueDesk({ queue, item, list }: QueueDeskProps) {
  const { opening, decidedByOther, place, happen, decide } = queue;
  const skip = () => {
    happen({ kind: "skipped" });
  };
  return (
    <>
      <Head item={item} list={list} place={queueText.place(place.nth, place.of, place.more)} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 p-3 [@media(height<30rem)]:min-h-80">
        <ShownDocument key={item.documentId} fileName={item.fileName} {...opening} />
      </div>
      <ReviewFoot
        item={item}
        isSeen={opening.shown.kind !== "opening"}
        keys={FOOT_KEYS}
        onDecide={decide}
        decidedByOther={decidedByOther}
      >
        <Button aria-keyshortcuts="S" onClick={skip}>
          {decidedByOther === null ? queueText.skip : queueText.next}
          <KeyHint>S</KeyHint>
        </Button>
      </ReviewFoot>
    </>
  );
}

/** Whose document it is, with the way to their page. */
function Head({ item, list, place }: { item: ReviewItem; list: ReactNode; place: string }) {
  const { clientId, caseId, clientName, caseNumber } = item;
  const to = caseId === null ? clientPath(clientId) : casePath({ clientId, caseId });
  return (
    <div className="flex items-center gap-3 border-b border-line px-3 py-1.5 text-sm">
      {list}
      <h2 className="min-w-0 flex-1 truncate font-semibold text-ink">
        <Link to={to} className="hover:underline touch:block touch:truncate touch:py-3">
          {plainText(clientName)}
          {caseNumber === null ? null : <span className="font-normal text-ink-soft"> · {caseNumber}</span>}
        </Link>
      </h2>
      <p role="status" className="shrink-0 text-xs text-ink-soft tabular-nums">
        <span className="sr-only">{`${plainText(item.typeName)}, ${plainText(clientName)}, `}</span>
        {place}
      </p>
      <DownloadDocument key={item.documentId} document={item} />
    </div>
  );
}
