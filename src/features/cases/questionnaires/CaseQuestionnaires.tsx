import { ClipboardList, Plus } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { STATUS_LABELS, type QuestionnaireStatus } from "../../../../convex/cases/questionnaires/rules";
import { useRecordOpening, type RecordOpening } from "../../../lib/recordForm/RecordDialog";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useOpening } from "../../../lib/useOpening";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Progress } from "../../../ui/feedback/Progress";
import type { Tone } from "../../../ui/tone";
import { CaseSection } from "../shared/CaseSection";
import { AssignQuestionnaire } from "./AssignQuestionnaire";
import type { ListedQuestionnaire } from "./questionnaire";
import { questionnaireText } from "./questionnaireText";
import { ReviewQuestionnaire } from "./ReviewQuestionnaire";

interface CaseQuestionnairesProps {
  clientId: string;
  caseId: string;
}

/** A case's questionnaires, each with its progress; live. */
export function CaseQuestionnaires({ clientId, caseId }: CaseQuestionnairesProps) {
  const { isOpen, open, close } = useOpening();
  const reviewed = useRecordOpening<ListedQuestionnaire>();
  return (
    <CaseSection
      words={questionnaireText}
      icon={<ClipboardList aria-hidden />}
      listed={useRecoveringQuery(api.cases.questionnaires.staff.ofCase, { caseId })}
      actions={
        <Button onClick={open}>
          <Plus aria-hidden className="size-4" />
          {questionnaireText.assign}
        </Button>
      }
      list={(questionnaires) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {questionnaires.map((each) => (
            <Item
              key={each.questionnaireId}
              questionnaire={each}
              onOpen={() => {
                reviewed.open(each);
              }}
            />
          ))}
        </ul>
      )}
    >
      <Dialog open={isOpen} onOpenChange={close} title={questionnaireText.assign}>
        <AssignQuestionnaire clientId={clientId} caseId={caseId} onClose={close} />
      </Dialog>
      <Review opening={reviewed} />
    </CaseSection>
  );
}

function Review({ opening: { item, isOpen, close } }: { opening: RecordOpening<ListedQuestionnaire> }) {
  if (item === null) return null;
  const { questionnaireId, name } = item;
  return (
    <Dialog open={isOpen} onOpenChange={close} title={name.en} size="large">
      <ReviewQuestionnaire key={questionnaireId} questionnaireId={questionnaireId} onClose={close} />
    </Dialog>
  );
}

const TONES = { assigned: "quiet", in_progress: "info", completed: "good" } as const satisfies Record<
  QuestionnaireStatus,
  Tone
>;

function Item({ questionnaire, onOpen }: { questionnaire: ListedQuestionnaire; onOpen: () => void }) {
  const { name, status, progress, lastSavedAt, isReopened, assignedAt, assignedByName } = questionnaire;
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium break-words text-ink">
          {name.en}
          <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
          {isReopened ? <Badge tone="warn">{questionnaireText.reopened}</Badge> : null}
        </p>
        <Progress value={progress} max={100} label={questionnaireText.percent(progress)} />
        <p className="text-xs text-ink-soft">
          {lastSavedAt === null
            ? questionnaireText.notStarted(assignedByName, assignedAt)
            : questionnaireText.saved(lastSavedAt)}
        </p>
      </div>
      <Button onClick={onOpen} aria-label={questionnaireText.open(name.en)}>
        {questionnaireText.answers}
      </Button>
    </li>
  );
}
