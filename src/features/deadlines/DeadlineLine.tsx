import { DEADLINE_KIND_LABELS } from "../../../convex/deadlines/rules";
import { DueLine, WHOLE_LINE } from "../../lib/dues/DueLine";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { cn } from "../../ui/cn";
import { plainText } from "../../ui/plainText";
import { deadlineText, type Deadline, type DeadlinePlace } from "./deadlineText";
import { useSetDeadlineDone } from "./useSetDeadlineDone";

interface DeadlineLineProps {
  deadline: Deadline;
  place: DeadlinePlace;
  today: string | null;
  onEdit: (deadline: Deadline) => void;
  /** The deadline leaves the list that it is in. */
  onGone: () => void;
}

/** One deadline; its title opens the form. */
export function DeadlineLine({ deadline, place, today, onEdit, onGone }: DeadlineLineProps) {
  const setDone = useSetDeadlineDone(place);
  const title = plainText(deadline.title);
  return (
    <DueLine
      item={deadline}
      name={title}
      badge={<Badge tone="quiet">{DEADLINE_KIND_LABELS[deadline.kind]}</Badge>}
      today={today}
      links={{ client: false, case: place.caseId === null }}
      onSetDone={(isDone) => {
        onGone();
        setDone(deadline.deadlineId, isDone);
      }}
    >
      <Button
        look="quiet"
        size="inline"
        aria-label={deadlineText.edit(title)}
        className={cn(
          WHOLE_LINE,
          "justify-start text-left font-normal wrap-anywhere whitespace-normal text-inherit hover:bg-transparent hover:underline",
        )}
        onClick={() => {
          onEdit(deadline);
        }}
      >
        {title}
      </Button>
    </DueLine>
  );
}
