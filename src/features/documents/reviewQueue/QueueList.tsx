import { formatPassed } from "../../../lib/format/format";
import { useNow } from "../../../lib/format/useNow";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import type { ReviewItem } from "../preview/reviewItem";
import { queueText } from "./queueText";

interface QueueListProps {
  items: readonly ReviewItem[];
  skipped: ReadonlySet<string>;
  currentId: string | null;
  hasMore: boolean;
  onChoose: (documentId: string) => void;
  onMore: () => void;
}

/** The documents to review, the oldest first. */
export function QueueList({ items, skipped, currentId, hasMore, onChoose, onMore }: QueueListProps) {
  const now = useNow();
  return (
    <>
      <ul aria-label={queueText.list} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.documentId}>
            <Line
              item={item}
              now={now}
              isCurrent={item.documentId === currentId}
              isSkipped={skipped.has(item.documentId)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div className="p-3">
          <Button className="w-full" onClick={onMore}>
            {queueText.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface LineProps {
  item: ReviewItem;
  now: number;
  isCurrent: boolean;
  isSkipped: boolean;
  onChoose: (documentId: string) => void;
}

function ownerText({ caseId, ownerName, isOwnerHere }: ReviewItem): string | null {
  if (caseId === null) return null;
  if (ownerName === null) return queueText.unassigned;
  return isOwnerHere ? plainText(ownerName) : queueText.formerMember(plainText(ownerName));
}

function Line({ item, now, isCurrent, isSkipped, onChoose }: LineProps) {
  const { documentId, clientName, requestTitle, typeName, uploadedAt } = item;
  const owner = ownerText(item);
  return (
    <Button
      look="row"
      size="inline"
      aria-current={isCurrent ? "true" : undefined}
      ref={(line) => {
        if (isCurrent) line?.scrollIntoView({ block: "nearest" });
      }}
      onClick={() => {
        onChoose(documentId);
      }}
      className={cn(
        "grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 rounded-none border-l-2 px-3 py-2 text-left font-normal focus-visible:-outline-offset-2 lg:pl-7.5",
        isCurrent
          ? "border-accent bg-accent-soft forced-colors:border-[Highlight]"
          : "border-transparent hover:bg-hover",
        isSkipped && !isCurrent && "opacity-70",
      )}
    >
      <TruncatedText text={clientName} className="text-sm font-medium text-ink" />
      <span className="justify-self-end text-xs text-ink-soft tabular-nums">
        {isSkipped ? `${queueText.skipped} · ` : null}
        {formatPassed(uploadedAt, now)}
      </span>
      <TruncatedText text={requestTitle ?? typeName} className="text-xs text-ink-soft" />
      <span className="max-w-36 justify-self-end truncate text-xs text-ink-faint">{owner}</span>
    </Button>
  );
}
