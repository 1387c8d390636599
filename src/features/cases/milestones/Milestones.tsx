import { ListChecks, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { RecordDialog, useRecordOpening } from "../../../lib/recordForm/RecordDialog";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { CaseSection } from "../shared/CaseSection";
import type { Milestone } from "./milestone";
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
      list={(milestones) => (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {milestones.map((milestone, place) => (
            <MilestoneItem
              key={milestone.milestoneId}
              caseId={caseId}
              milestone={milestone}
              isFirst={place === 0}
              isLast={place === milestones.length - 1}
              onEdit={opening.open}
            />
          ))}
        </ol>
      )}
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
