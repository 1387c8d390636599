import { ListChecks, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { RecordDialog, useRecordOpening } from "../../../lib/recordForm/RecordDialog";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
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
  const {
    value: milestones,
    error,
    isRetrying,
    retry,
  } = useRecoveringQuery(api.cases.milestones.staff.ofCase, { caseId });
  const opening = useRecordOpening<Milestone>();
  const actions = (
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
  );
  return (
    <section aria-label={milestoneText.heading}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink">{milestoneText.heading}</h2>
        {milestones !== undefined && milestones.length > 0 ? actions : null}
      </div>
      {error === null ? (
        <List milestones={milestones} actions={actions} onEdit={opening.open} />
      ) : (
        <ListFailed message={listErrorText(error, milestoneText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      <RecordDialog
        opening={opening}
        records={milestones}
        keyOf={({ milestoneId }) => milestoneId}
        addTitle={milestoneText.addTitle}
        editTitle={milestoneText.editTitle}
        form={(stored, close) => <MilestoneForm caseId={caseId} stored={stored} onClose={close} />}
      />
    </section>
  );
}

interface ListProps {
  milestones: readonly Milestone[] | undefined;
  actions: ReactNode;
  onEdit: (milestone: Milestone) => void;
}

function List({ milestones, actions, onEdit }: ListProps) {
  if (milestones === undefined) return <DetailsLoading label={milestoneText.loading} />;
  if (milestones.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <Empty icon={<ListChecks aria-hidden />} title={milestoneText.empty} action={actions}>
          {milestoneText.emptyHint}
        </Empty>
      </div>
    );
  }
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
      {milestones.map((milestone, place) => (
        <MilestoneItem
          key={milestone.milestoneId}
          milestone={milestone}
          isFirst={place === 0}
          isLast={place === milestones.length - 1}
          onEdit={onEdit}
        />
      ))}
    </ol>
  );
}
