import { answersOf, type Condition } from "../../../../convex/cases/questionnaireForms/rules";
import { withPresent } from "../../practice/shared/withPresent";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
import { itemText } from "../shared/itemText";
import type { EditedField } from "./editedForm";
import { formText } from "./formText";

interface ConditionFieldsProps {
  condition: Condition | null;
  /** Earlier questions: only they can be conditions. */
  earlier: readonly EditedField[];
  onChange: (condition: Condition | null) => void;
}

/** The condition of a question or part: always, or after one answer to an earlier question. */
export function ConditionFields({ condition, earlier, onChange }: ConditionFieldsProps) {
  const deciding = earlier.filter((field) => answersOf(field).length > 0);
  const chosen = deciding.find(({ key }) => key === condition?.field);
  if (deciding.length === 0 && condition === null) return null;
  const questions = deciding.map(({ key, label }) => ({ value: key, label: label.en || itemText.untitled }));
  const answers = chosen === undefined ? [] : answersOf(chosen);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LabelledSelect
        label={formText.shownWhen}
        value={condition?.field ?? ""}
        choices={[
          { value: "", label: formText.always },
          ...withPresent(questions, condition?.field ?? "", formText.notEarlier),
        ]}
        onChoose={(key) => {
          const next = deciding.find((field) => field.key === key);
          onChange(next === undefined ? null : { field: key, is: answersOf(next)[0] ?? "" });
        }}
      />
      {condition === null || chosen === undefined ? null : (
        <LabelledSelect
          label={formText.is}
          value={condition.is}
          choices={withPresent(
            answers.map((value) => ({ value, label: answerWords(chosen, value) })),
            condition.is,
            formText.removedAnswer,
          )}
          onChoose={(is) => {
            onChange({ ...condition, is });
          }}
        />
      )}
    </div>
  );
}

function answerWords({ kind, options }: EditedField, answer: string): string {
  if (kind === "yesNo") return answer === "yes" ? formText.yes : formText.no;
  return options.find(({ key }) => key === answer)?.label.en || itemText.untitled;
}
