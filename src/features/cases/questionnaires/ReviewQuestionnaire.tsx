import { api } from "../../../../convex/_generated/api";
import { shownSections, valuesOf } from "../../../../convex/cases/questionnaires/rules";
import { ConfirmedWrite } from "../../../lib/calls/ConfirmedWrite";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { QuestionnaireAnswers } from "./Answers";
import { Differences } from "./Differences";
import type { ReviewedQuestionnaire } from "./questionnaire";
import { questionnaireText } from "./questionnaireText";

interface ReviewProps {
  questionnaireId: string;
  onClose: () => void;
}

/** The answers, live, and the differences from the client's record. */
export function ReviewQuestionnaire({ questionnaireId, onClose }: ReviewProps) {
  const { value, ...failure } = useRecoveringQuery(api.cases.questionnaires.staff.get, { questionnaireId });
  if (failure.error !== null) return <QueryFailed text={questionnaireText.failed} {...failure} />;
  if (value === undefined) return <DetailsLoading label={questionnaireText.loading} />;
  if (value === null) return <p className="text-sm text-ink-soft">{questionnaireText.gone}</p>;
  return <Review questionnaire={value} onClose={onClose} />;
}

function Review({ questionnaire, onClose }: { questionnaire: ReviewedQuestionnaire; onClose: () => void }) {
  const values = valuesOf(questionnaire.answers);
  const sections = shownSections(questionnaire.form, values);
  return (
    <div className="space-y-5">
      <Differences questionnaire={questionnaire} sections={sections} values={values} />
      <QuestionnaireAnswers sections={sections} values={values} />
      <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-4">
        <Withdraw questionnaireId={questionnaire.questionnaireId} onWithdrawn={onClose} />
        {questionnaire.status === "completed" ? <Reopen questionnaireId={questionnaire.questionnaireId} /> : null}
      </div>
    </div>
  );
}

function Reopen({ questionnaireId }: { questionnaireId: string }) {
  const { run, isSending } = useWrite(api.cases.questionnaires.staff.reopen);
  return (
    <Button
      disabled={isSending}
      onClick={() => {
        run({ questionnaireId });
      }}
    >
      {isSending ? questionnaireText.reopening : questionnaireText.reopen}
    </Button>
  );
}

function Withdraw({ questionnaireId, onWithdrawn }: { questionnaireId: string; onWithdrawn: () => void }) {
  return (
    <ConfirmedWrite
      mutation={api.cases.questionnaires.staff.withdraw}
      args={{ questionnaireId }}
      done={questionnaireText.withdrawn}
      onDone={onWithdrawn}
      title={questionnaireText.withdrawTitle}
      confirm={questionnaireText.withdraw}
      confirming={questionnaireText.withdrawing}
      look="danger"
      question={questionnaireText.withdrawQuestion}
    >
      {questionnaireText.withdraw}
    </ConfirmedWrite>
  );
}
