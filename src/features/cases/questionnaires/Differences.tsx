import { api } from "../../../../convex/_generated/api";
import { RECORD_LABELS } from "../../../../convex/cases/questionnaireForms/rules";
import {
  differences,
  type Difference,
  type ShownSection,
  type Values,
} from "../../../../convex/cases/questionnaires/rules";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import type { ReviewedQuestionnaire } from "./questionnaire";
import { questionnaireText } from "./questionnaireText";

interface DifferencesProps {
  questionnaire: ReviewedQuestionnaire;
  sections: readonly ShownSection[];
  values: Values;
}

/** Differences between the answers and the client's record, to accept one by one. */
export function Differences({ questionnaire: { questionnaireId, record }, sections, values }: DifferencesProps) {
  const found = differences(sections, values, record);
  if (found.length === 0) return null;
  return (
    <section aria-label={questionnaireText.differences} className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-3">
        <h3 className="text-sm font-semibold text-ink">{questionnaireText.differences}</h3>
        <p className="text-xs text-ink-soft">{questionnaireText.differencesHint}</p>
      </div>
      <ul className="divide-y divide-line">
        {found.map((difference) => (
          <DifferenceItem key={difference.path} questionnaireId={questionnaireId} difference={difference} />
        ))}
      </ul>
    </section>
  );
}

function DifferenceItem({ questionnaireId, difference }: { questionnaireId: string; difference: Difference }) {
  const { path: field, recordField, recorded, answered, problem } = difference;
  const { run, isSending, failure } = useWrite(api.cases.questionnaires.staff.accept, {
    done: questionnaireText.accepted,
  });
  const label = RECORD_LABELS[recordField];
  const trouble = problem ?? failure;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
      <dl className="min-w-0 space-y-0.5 break-words">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="text-ink-soft">
          <span className="sr-only">{questionnaireText.recorded}: </span>
          <del>{recorded === "" ? questionnaireText.empties : recorded}</del>
        </dd>
        <dd className="font-medium text-ink">
          <span className="sr-only">{questionnaireText.answered}: </span>
          <ins className="no-underline">{answered}</ins>
        </dd>
        {trouble === null ? null : <dd className="text-bad-ink">{trouble}</dd>}
      </dl>
      {problem === null ? (
        <Button
          aria-label={questionnaireText.acceptOne(label)}
          disabled={isSending}
          onClick={() => {
            run({ questionnaireId, field, recorded, answered });
          }}
        >
          {questionnaireText.accept}
        </Button>
      ) : null}
    </li>
  );
}
