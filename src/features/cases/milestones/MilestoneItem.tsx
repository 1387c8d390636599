import { ArrowDown, ArrowUp, EyeOff, Pencil } from "lucide-react";
import { useMutation } from "convex/react";
import { useCallback, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { useSending, useWrite } from "../../../lib/calls/useWrite";
import { cn } from "../../../ui/cn";
import { DoneBox } from "../../../ui/form/DoneBox";
import { IconButton } from "../../../ui/IconButton";
import { plainText } from "../../../ui/text/plainText";
import type { Milestone } from "./milestone";
import { milestoneText } from "./milestoneText";

interface MilestoneItemProps {
  milestone: Milestone;
  isFirst: boolean;
  isLast: boolean;
  onEdit: (milestone: Milestone) => void;
}

/** A step: its checkbox, title and description, and the buttons that move and edit it. */
export function MilestoneItem({ milestone, isFirst, isLast, onEdit }: MilestoneItemProps) {
  const { description, isVisibleToClient } = milestone;
  return (
    <li className="@container px-2 py-1">
      <div className="flex flex-wrap items-start justify-end gap-x-2">
        <div className="flex min-w-0 flex-1 basis-56 items-start gap-1">
          <Done milestone={milestone} />
          <div className="min-w-0 py-2 text-sm touch:py-3">
            <p
              dir="auto"
              className={cn("text-left break-words", milestone.doneAt === null ? "text-ink" : "text-ink-soft")}
            >
              {plainText(milestone.title)}
            </p>
            {description === null ? null : (
              <p dir="auto" className="text-left break-words text-ink-soft">
                {plainText(description)}
              </p>
            )}
            <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
              <DoneLine milestone={milestone} />
              {isVisibleToClient ? null : (
                <span className="inline-flex items-center gap-1">
                  <EyeOff aria-hidden className="size-3" />
                  {milestoneText.hidden}
                </span>
              )}
            </p>
          </div>
        </div>
        <Buttons milestone={milestone} isFirst={isFirst} isLast={isLast} onEdit={onEdit} />
      </div>
    </li>
  );
}

function DoneLine({ milestone: { doneAt, doneByName } }: { milestone: Milestone }) {
  if (doneAt === null) return null;
  return (
    <time dateTime={new Date(doneAt).toISOString()} title={formatExactTime(doneAt)}>
      {milestoneText.done(formatDate(doneAt), doneByName)}
    </time>
  );
}

/** Optimistic checkbox, until the query has the answer. */
function Done({ milestone: { milestoneId, title, doneAt } }: { milestone: Milestone }) {
  const setDone = useMutation(api.cases.milestones.staff.setDone);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const send = useCallback(
    async (isDone: boolean) => {
      setPressed(isDone);
      try {
        await setDone({ milestoneId, isDone });
      } finally {
        setPressed(null);
      }
    },
    [setDone, milestoneId],
  );
  const { run } = useSending(send);
  return (
    <span className="flex size-9 shrink-0 items-center justify-center touch:size-11">
      <DoneBox label={milestoneText.setDone(plainText(title))} isDone={pressed ?? doneAt !== null} onChange={run} />
    </span>
  );
}

function Buttons({ milestone, isFirst, isLast, onEdit }: MilestoneItemProps) {
  const { milestoneId } = milestone;
  const title = plainText(milestone.title);
  const { run, isSending } = useWrite(api.cases.milestones.staff.move);
  return (
    <div className="flex">
      <IconButton
        label={milestoneText.up(title)}
        disabled={isFirst || isSending}
        onClick={() => {
          run({ milestoneId, to: "up" });
        }}
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={milestoneText.down(title)}
        disabled={isLast || isSending}
        onClick={() => {
          run({ milestoneId, to: "down" });
        }}
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={milestoneText.edit(title)}
        onClick={() => {
          onEdit(milestone);
        }}
      >
        <Pencil aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
