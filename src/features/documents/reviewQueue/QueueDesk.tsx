import { Link } from "react-router-dom";
import { casePath, clientPath } from "../../../lib/paths";
import { useKeyboardShortcuts } from "../../../lib/keys/useKeyboardShortcuts";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { DownloadDocument } from "../preview/DownloadDocument";
import { KeyHint } from "../preview/ReasonForm";
import { ReviewFoot } from "../preview/ReviewFoot";
import type { ReviewItem } from "../preview/reviewItem";
import { reviewText } from "../preview/reviewText";
import { scrollsAcross } from "../preview/scrollsAcross";
import { ShownDocument } from "../preview/ShownDocument";
import { queueText } from "./queueText";
import type { useReviewQueue } from "./useReviewQueue";

const FOOT_KEYS = { screen: queueText.heading, does: { a: reviewText.accept, r: reviewText.askNewCopy } } as const;
const QUEUE_KEYS = {
  screen: queueText.heading,
  does: { s: queueText.skip, j: "Next document", k: "Previous document", z: "Undo the last decision" },
} as const;

interface QueueDeskProps {
  queue: ReturnType<typeof useReviewQueue>;
  item: ReviewItem;
}

/** The document on the screen, and what the reviewer does with it. */
export function QueueDesk({ queue, item }: QueueDeskProps) {
  const { opening, decidedByOther, place, happen, decide, undoLast } = queue;
  const step = (by: 1 | -1) => () => {
    happen({ kind: "stepped", by });
  };
  const skip = () => {
    happen({ kind: "skipped" });
  };
  useScreenKeys(QUEUE_KEYS, { s: skip, j: step(1), k: step(-1), z: undoLast });
  const arrow = (by: 1 | -1) => () => {
    if (!scrollsAcross(document.activeElement)) step(by)();
  };
  useKeyboardShortcuts({ arrowright: arrow(1), arrowleft: arrow(-1) });
  return (
    <>
      <Head item={item} place={queueText.place(place.nth, place.of, place.more)} />
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
function Head({ item, place }: { item: ReviewItem; place: string }) {
  const { clientId, caseId, clientName, caseNumber } = item;
  const to = caseId === null ? clientPath(clientId) : casePath({ clientId, caseId });
  return (
    <div className="flex items-center gap-3 border-b border-line px-3 py-1.5 text-sm">
      <h2 className="min-w-0 flex-1 truncate font-semibold text-ink">
        <Link to={to} className="hover:underline">
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
