import { Check, ChevronRight, ListChecks, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { RecordDialog, useRecordOpening } from "../../../lib/recordForm/RecordDialog";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useIsPrinting } from "../../../lib/useIsPrinting";
import { Button } from "../../../ui/Button";
import { CaseSection } from "../shared/CaseSection";
import type { Milestone } from "./milestone";
import { cn } from "../../../ui/cn";
import { MilestoneForm } from "./MilestoneForm";
import { MilestoneItem } from "./MilestoneItem";
import { milestoneText } from "./milestoneText";

interface MilestonesProps {
  caseId: string;
  /** Beside the button that adds one, also in an empty list: fills the list from a template. */
  template?: ReactNode;
}

/** The steps of a case in their order, live. */
export function Milestones({ caseId, template }: MilestonesProps) {
  const listed = useRecoveringQuery(api.cases.milestones.staff.ofCase, { caseId });
  const opening = useRecordOpening<Milestone>();
  return (
    <CaseSection
      words={milestoneText}
      icon={<ListChecks aria-hidden />}
      listed={listed}
      actions={
        <span className="flex flex-wrap gap-2">
          {template}
          <Button
            onClick={() => {
              opening.open(null);
            }}
          >
            <Plus aria-hidden className="size-4" />
            {milestoneText.add}
          </Button>
        </span>
      }
      list={(milestones) => <Steps key={caseId} caseId={caseId} milestones={milestones} onEdit={opening.open} />}
    >
      <RecordDialog
        opening={opening}
        records={listed.value}
        keyOf={({ milestoneId }) => milestoneId}
        addTitle={milestoneText.addTitle}
        editTitle={milestoneText.editTitle}
        form={(stored, close) => <MilestoneForm caseId={caseId} stored={stored} onClose={close} />}
      />
    </CaseSection>
  );
}

/** From this many on, the steps that were done before the page was opened are one line. */
const FOLDED_FROM = 2;

interface StepsProps {
  caseId: string;
  milestones: readonly Milestone[];
  onEdit: (milestone: Milestone) => void;
}

/** The steps, with one line for those at the beginning that were done before. A step that is done now stays in sight. */
function Steps({ caseId, milestones, onEdit }: StepsProps) {
  const [doneBefore] = useState(() => new Set(leadingDone(milestones).map(({ milestoneId }) => milestoneId)));
  const [isFolded, setFolded] = useState(true);
  const done = leadingDone(milestones).filter(({ milestoneId }) => doneBefore.has(milestoneId)).length;
  // Paper cannot unfold.
  const isPrinting = useIsPrinting();
  const canFold = done >= FOLDED_FROM && !isPrinting;
  const hidden = canFold && isFolded ? done : 0;
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
      {canFold ? (
        <li>
          <Button
            look="quiet"
            aria-expanded={!isFolded}
            onClick={() => {
              setFolded(!isFolded);
            }}
            className="h-10 w-full justify-start px-4 text-ink-soft touch:h-11"
          >
            <Check aria-hidden className="size-4 text-good-ink" />
            {milestoneText.doneBefore(done)}
            <ChevronRight aria-hidden className={cn("size-4 transition-transform", isFolded || "rotate-90")} />
          </Button>
        </li>
      ) : null}
      {milestones.slice(hidden).map((milestone, place) => (
        <MilestoneItem
          key={milestone.milestoneId}
          caseId={caseId}
          milestone={milestone}
          isFirst={hidden + place === 0}
          isLast={hidden + place === milestones.length - 1}
          onEdit={onEdit}
        />
      ))}
    </ol>
  );
}

function leadingDone(milestones: readonly Milestone[]): readonly Milestone[] {
  const open = milestones.findIndex(({ doneAt }) => doneAt === null);
  return open === -1 ? milestones : milestones.slice(0, open);
}
