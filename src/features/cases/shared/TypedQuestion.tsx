import { useTranslations } from "use-intl";
import { LONGEST_ANSWER, valueProblem } from "../../../../convex/cases/questionnaires/rules";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { TextArea } from "../../../ui/form/TextArea";
import type { QuestionProps } from "./questionProps";

interface TypedProps extends Pick<QuestionProps, "onAnswer"> {
  question: QuestionProps["question"];
  label: string;
  hint: string;
  text: string;
}

/** A text, number or date. Problems show while typing; a date shows them once it is complete. */
export function TypedQuestion({ question: { path, field }, label, hint, text, onAnswer }: TypedProps) {
  const t = useTranslations("questionnaires.problem");
  const problem = valueProblem(field, text);
  const labels = {
    label,
    hint: hint === "" ? undefined : hint,
    error: problem === null ? undefined : t(problem),
  };
  if (field.kind === "longText") {
    return (
      <TextArea
        {...labels}
        rows={4}
        maxRows={14}
        maxLength={LONGEST_ANSWER.longText}
        value={text}
        onChange={({ target }) => {
          onAnswer(path, target.value);
        }}
      />
    );
  }
  return (
    <Labelled {...labels}>
      {(control) => (
        <input
          {...control}
          type={field.kind === "date" ? "date" : "text"}
          inputMode={field.kind === "number" ? "decimal" : undefined}
          maxLength={field.kind === "date" ? undefined : LONGEST_ANSWER.text}
          value={text}
          onChange={({ target }) => {
            onAnswer(path, target.value);
          }}
          className={cn(fieldBox, "h-12 px-3")}
        />
      )}
    </Labelled>
  );
}
