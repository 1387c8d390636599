import { FileQuestion, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { RecordDialog, useRecordOpening } from "../../../lib/recordForm/RecordDialog";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useFirmDay } from "../../../lib/useFirmDay";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import type { Requirement, TypeChoices } from "./requirement";
import { RequirementForm } from "./RequirementForm";
import { RequirementItem } from "./RequirementItem";
import { requirementText } from "./requirementText";

interface CaseRequirementsProps {
  caseId: string;
  types: TypeChoices;
  /** The documents of a request: upload and preview. */
  documents?: (requirement: Requirement) => ReactNode;
}

/** A case's requests to its client, with their progress; live. */
export function CaseRequirements({ caseId, types, documents }: CaseRequirementsProps) {
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.cases.requirements.staff.ofCase, { caseId });
  const opening = useRecordOpening<Requirement>();
  const request = (
    <Button
      onClick={() => {
        opening.open(null);
      }}
    >
      <Plus aria-hidden className="size-4" />
      {requirementText.request}
    </Button>
  );
  return (
    <section aria-label={requirementText.heading}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink">{requirementText.heading}</h2>
        {value !== undefined && value.length > 0 ? (
          <span className="flex flex-wrap items-center gap-3">
            <Accepted requirements={value} />
            {request}
          </span>
        ) : null}
      </div>
      {error === null ? (
        <List requirements={value} request={request} documents={documents} onEdit={opening.open} />
      ) : (
        <ListFailed message={listErrorText(error, requirementText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      <RecordDialog
        opening={opening}
        records={value}
        keyOf={({ requirementId }) => requirementId}
        addTitle={requirementText.requestTitle}
        editTitle={requirementText.editTitle}
        form={(stored, close) => <RequirementForm caseId={caseId} stored={stored} types={types} onClose={close} />}
      />
    </section>
  );
}

function Accepted({ requirements }: { requirements: readonly Requirement[] }) {
  const accepted = requirements.filter(({ status }) => status === "accepted").length;
  return (
    <span className="text-xs text-ink-soft tabular-nums">
      {requirementText.accepted(accepted, requirements.length)}
    </span>
  );
}

interface ListProps {
  requirements: readonly Requirement[] | undefined;
  request: ReactNode;
  documents: CaseRequirementsProps["documents"];
  onEdit: (requirement: Requirement) => void;
}

function List({ requirements, request, documents, onEdit }: ListProps) {
  const today = useFirmDay();
  if (requirements === undefined) return <DetailsLoading label={requirementText.loading} />;
  if (requirements.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <Empty icon={<FileQuestion aria-hidden />} title={requirementText.empty} action={request}>
          {requirementText.emptyHint}
        </Empty>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {requirements.map((requirement) => (
        <RequirementItem
          key={requirement.requirementId}
          requirement={requirement}
          today={today}
          onEdit={onEdit}
          documents={documents?.(requirement)}
        />
      ))}
    </ul>
  );
}
