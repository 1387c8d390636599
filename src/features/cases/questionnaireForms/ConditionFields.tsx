import { answersOf, type Condition } from "../../../../convex/cases/questionnaireForms/rules";
import { Labelled } from "../../../ui/form/Labelled";
import { Select } from "../../../ui/form/Select";
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
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Labelled label={formText.shownWhen}>
        {(control) => (
          <Select
            {...control}
            value={condition?.field ?? ""}
            onChange={({ target }) => {
              const next = deciding.find(({ key }) => key === target.value);
              onChange(next === undefined ? null : { field: next.key, is: answersOf(next)[0] ?? "" });
            }}
          >
            <option value="">{formText.always}</option>
            {deciding.map(({ key, label }) => (
              <option key={key} value={key}>
                {label.en === "" ? formText.untitled : label.en}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {condition === null || chosen === undefined ? null : (
        <Labelled label={formText.is}>
          {(control) => (
            <Select
              {...control}
              value={condition.is}
              onChange={({ target }) => {
                onChange({ ...condition, is: target.value });
              }}
            >
              {answersOf(chosen).map((answer) => (
                <option key={answer} value={answer}>
                  {answerWords(chosen, answer)}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      )}
    </div>
  );
}

function answerWords({ kind, options }: EditedField, answer: string): string {
  if (kind === "yesNo") return answer === "yes" ? formText.yes : formText.no;
  const label = options.find(({ key }) => key === answer)?.label.en ?? "";
  return label === "" ? formText.untitled : label;
}
