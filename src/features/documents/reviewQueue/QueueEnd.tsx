import { CheckCheck } from "lucide-react";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import type { ReviewItem } from "../preview/reviewItem";
import type { QueueState } from "./queueState";
import { queueText } from "./queueText";

interface QueueEndProps {
  state: QueueState;
  open: readonly ReviewItem[];
  onAgain: () => void;
}

/** The end of a review, with the time that it took; offers the skipped documents, and those that came since. */
export function QueueEnd({ state: { decided, skipped, startedAt, endedAt }, open, onAgain }: QueueEndProps) {
  const left = open.filter(({ documentId }) => skipped.has(documentId)).length;
  const arrived = open.length - left;
  const took = startedAt === null || endedAt === null ? 0 : endedAt - startedAt;
  return (
    <div role="status" className="flex flex-1 items-center justify-center">
      <Empty
        icon={<CheckCheck aria-hidden />}
        title={left === 0 ? queueText.done : queueText.skippedLeft(left)}
        action={
          open.length === 0 ? null : (
            <Button look="primary" onClick={onAgain}>
              {arrived === 0 ? queueText.reviewSkipped : queueText.arrived(open.length)}
            </Button>
          )
        }
      >
        {decided.length === 0 ? null : queueText.doneIn(decided.length, took)}
      </Empty>
    </div>
  );
}
