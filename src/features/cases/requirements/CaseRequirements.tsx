import { FileQuestion, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { isAwaited } from "../../../../convex/cases/requirements/rules";
import { RecordDialog, useRecordOpening } from "../../../lib/recordForm/RecordDialog";
import { useFirmDay } from "../../../lib/useFirmDay";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import type { RowAct } from "../../../ui/RowActs";
import { CaseSection } from "../shared/CaseSection";
import type { Requirement, TypeChoices } from "./requirement";
import { RequirementForm } from "./RequirementForm";
import { RequirementItem } from "./RequirementItem";
import { requirementText } from "./requirementText";

interface CaseRequirementsProps {
  caseId: string;
  types: TypeChoices;
  /** The button that reminds the client of what is open. */
  remind?: ReactNode;
  /** The documents sent for a request. */
  documents?: (requirement: Requirement) => ReactNode;
  /** Adds a document to a request. */
  acts?: (requirement: Requirement) => readonly RowAct[];
}

/** A case's requests to its client, with their progress; live. */
export function CaseRequirements({ caseId, types, remind, documents, acts }: CaseRequirementsProps) {
  const listed = useRecoveringQuery(api.cases.requirements.staff.ofCase, { caseId });
  const opening = useRecordOpening<Requirement>();
  const today = useFirmDay();
  return (
    <CaseSection
      words={requirementText}
      icon={<FileQuestion aria-hidden />}
      listed={listed}
      actions={
        <Button
          onClick={() => {
            opening.open(null);
          }}
        >
          <Plus aria-hidden className="size-4" />
          {requirementText.request}
        </Button>
      }
      figures={(requirements) => <Figures requirements={requirements} remind={remind} />}
      list={(requirements) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {requirements.map((requirement) => (
            <RequirementItem
              key={requirement.requirementId}
              requirement={requirement}
              today={today}
              onEdit={opening.open}
              documents={documents?.(requirement)}
              acts={acts?.(requirement) ?? []}
            />
          ))}
        </ul>
      )}
    >
      <RecordDialog
        opening={opening}
        records={listed.value}
        keyOf={({ requirementId }) => requirementId}
        addTitle={requirementText.requestTitle}
        editTitle={requirementText.editTitle}
        form={(stored, close) => <RequirementForm caseId={caseId} stored={stored} types={types} onClose={close} />}
      />
    </CaseSection>
  );
}

/** The number of accepted documents, and the reminder while any is missing. */
function Figures({ requirements, remind }: { requirements: readonly Requirement[]; remind: ReactNode }) {
  const accepted = requirements.filter(({ status }) => status === "accepted").length;
  return (
    <>
      <span className="text-xs text-ink-soft tabular-nums">
        {requirementText.accepted(accepted, requirements.length)}
      </span>
      {requirements.some(isAwaited) ? remind : null}
    </>
  );
}
