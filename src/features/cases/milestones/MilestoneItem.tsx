import { ArrowDown, ArrowUp, EyeOff, Pencil } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { useWrite } from "../../../lib/calls/useWrite";
import { cn } from "../../../ui/cn";
import { RowActs } from "../../../ui/RowActs";
import { plainText } from "../../../ui/text/plainText";
import { TRANSLATED_MILESTONE_TEXTS } from "../../../../convex/cases/milestones/rules";
import { MissingTranslation } from "../shared/MissingTranslation";
import { AcceptedLine, DoneMilestone } from "./DoneMilestone";
import type { Milestone } from "./milestone";
import { milestoneText } from "./milestoneText";

interface MilestoneItemProps {
  caseId: string;
  milestone: Milestone;
  isFirst: boolean;
  isLast: boolean;
  onEdit: (milestone: Milestone) => void;
}

/** A step: its checkbox, title and description, and the buttons that move and edit it. */
export function MilestoneItem({ caseId, milestone, isFirst, isLast, onEdit }: MilestoneItemProps) {
  const { description, isVisibleToClient } = milestone;
  return (
    <li
      data-line=""
      tabIndex={-1}
      className="group/row @container relative px-2 hover:bg-hover/40 focus-visible:-outline-offset-2"
    >
      <div className="flex flex-wrap items-start justify-end gap-x-2">
        <div className="flex min-w-0 flex-1 basis-56 items-start gap-1">
          <DoneMilestone caseId={caseId} milestone={milestone} />
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
              <AcceptedLine caseId={caseId} milestone={milestone} />
              {isVisibleToClient ? (
                <MissingTranslation fields={TRANSLATED_MILESTONE_TEXTS} texts={milestone} />
              ) : (
                <span className="inline-flex items-center gap-1">
                  <EyeOff aria-hidden className="size-3" />
                  {milestoneText.hidden}
                </span>
              )}
            </p>
          </div>
        </div>
        {/* In a narrow list, hidden buttons would keep a line of their own: they lie over the text while a mouse is there. */}
        <div className="rounded-md pointer-fine:@max-md:absolute pointer-fine:@max-md:top-0.5 pointer-fine:@max-md:right-1 pointer-fine:@max-md:group-focus-within/row:bg-surface pointer-fine:@max-md:group-hover/row:bg-surface">
          <Buttons milestone={milestone} isFirst={isFirst} isLast={isLast} onEdit={onEdit} />
        </div>
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

function Buttons({ milestone, isFirst, isLast, onEdit }: Omit<MilestoneItemProps, "caseId">) {
  const { milestoneId } = milestone;
  const title = plainText(milestone.title);
  const { run, isSending } = useWrite(api.cases.milestones.staff.move);
  const move = (to: "up" | "down") => () => {
    run({ milestoneId, to });
  };
  return (
    <RowActs
      label={milestoneText.acts(title)}
      acts={[
        { label: milestoneText.up(title), icon: ArrowUp, act: move("up"), disabled: isFirst || isSending },
        { label: milestoneText.down(title), icon: ArrowDown, act: move("down"), disabled: isLast || isSending },
        {
          label: milestoneText.edit(title),
          icon: Pencil,
          act: () => {
            onEdit(milestone);
          },
        },
      ]}
    />
  );
}
