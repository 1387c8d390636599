import { ListChecks, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../convex/_generated/api";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Button } from "../../ui/Button";
import { DetailsLoading } from "../../ui/DetailList";
import { Dialog } from "../../ui/Dialog";
import { Empty } from "../../ui/Empty";
import { ListFailed } from "../../ui/ListFailed";
import type { Milestone } from "./milestone";
import { AddMilestone, EditMilestone } from "./MilestoneForm";
import { MilestoneItem } from "./MilestoneItem";
import { milestoneText } from "./milestoneText";

interface MilestonesProps {
  caseId: string;
  /** Beside the button that adds one, also where there is none yet: what fills the list from a template. */
  template?: ReactNode;
}

/** The steps of a case in their order, live. */
export function Milestones({ caseId, template }: MilestonesProps) {
  const { value: milestones, error, isRetrying, retry } = useRecoveringQuery(api.milestones.staff.ofCase, { caseId });
  const [form, setForm] = useState<OpenForm>({ milestone: null, isOpen: false });
  const edit = (milestone: Milestone | null) => {
    setForm({ milestone, isOpen: true });
  };
  const actions = (
    <span className="flex flex-wrap gap-2">
      {template}
      <Button
        onClick={() => {
          edit(null);
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
        <List milestones={milestones} actions={actions} onEdit={edit} />
      ) : (
        <ListFailed message={listErrorText(error, milestoneText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      <FormDialog
        caseId={caseId}
        form={form}
        milestones={milestones}
        onClose={() => {
          // A save that is answered late leaves the form that was opened since.
          setForm((now) => (now === form ? { ...form, isOpen: false } : now));
        }}
      />
    </section>
  );
}

interface OpenForm {
  /** Null for a new one. */
  milestone: Milestone | null;
  isOpen: boolean;
}

interface FormDialogProps {
  caseId: string;
  form: OpenForm;
  milestones: readonly Milestone[] | undefined;
  onClose: () => void;
}

function FormDialog({ caseId, form: { milestone, isOpen }, milestones, onClose }: FormDialogProps) {
  const title = milestone === null ? milestoneText.addTitle : milestoneText.editTitle;
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title={title} size="large">
      {milestone === null ? (
        <AddMilestone caseId={caseId} onClose={onClose} />
      ) : (
        <EditMilestone
          opened={milestone}
          stored={milestones?.find(({ milestoneId }) => milestoneId === milestone.milestoneId)}
          onClose={onClose}
        />
      )}
    </Dialog>
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
