import { ClipboardList, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { STATUS_LABELS, type QuestionnaireStatus } from "../../../../convex/cases/questionnaires/rules";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useOpening } from "../../../lib/useOpening";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { Progress } from "../../../ui/feedback/Progress";
import type { Tone } from "../../../ui/tone";
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
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.cases.questionnaires.staff.ofCase, { caseId });
  const { isOpen, open, close } = useOpening();
  const assign = (
    <Button onClick={open}>
      <Plus aria-hidden className="size-4" />
      {questionnaireText.assign}
    </Button>
  );
  return (
    <section aria-label={questionnaireText.heading}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink">{questionnaireText.heading}</h2>
        {value !== undefined && value.length > 0 ? assign : null}
      </div>
      {error === null ? (
        <List questionnaires={value} assign={assign} />
      ) : (
        <ListFailed message={listErrorText(error, questionnaireText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      <Dialog open={isOpen} onOpenChange={close} title={questionnaireText.assign}>
        <AssignQuestionnaire clientId={clientId} caseId={caseId} onClose={close} />
      </Dialog>
    </section>
  );
}

function List(props: { questionnaires: readonly ListedQuestionnaire[] | undefined; assign: ReactNode }) {
  const { questionnaires, assign } = props;
  const [opened, setOpened] = useState<{ questionnaire: ListedQuestionnaire; isOpen: boolean } | null>(null);
  const close = () => {
    // A late answer about one questionnaire does not close another that was opened since.
    setOpened((now) => (now !== null && now === opened ? { ...now, isOpen: false } : now));
  };
  if (questionnaires === undefined) return <DetailsLoading label={questionnaireText.loading} />;
  if (questionnaires.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <Empty icon={<ClipboardList aria-hidden />} title={questionnaireText.empty} action={assign}>
          {questionnaireText.emptyHint}
        </Empty>
      </div>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {questionnaires.map((each) => (
          <Item
            key={each.questionnaireId}
            questionnaire={each}
            onOpen={() => {
              setOpened({ questionnaire: each, isOpen: true });
            }}
          />
        ))}
      </ul>
      <Dialog
        open={opened?.isOpen ?? false}
        onOpenChange={close}
        title={opened?.questionnaire.name.en ?? ""}
        size="large"
      >
        {opened === null ? null : (
          <ReviewQuestionnaire
            key={opened.questionnaire.questionnaireId}
            questionnaireId={opened.questionnaire.questionnaireId}
            onClose={close}
          />
        )}
      </Dialog>
    </>
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
