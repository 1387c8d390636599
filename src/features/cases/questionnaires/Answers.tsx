import {
  answerWords,
  type ShownQuestion,
  type ShownSection,
  type Values,
} from "../../../../convex/cases/questionnaires/rules";
import { Detail, DetailGroup } from "../../../ui/text/DetailList";
import { questionnaireText } from "./questionnaireText";

interface AnswersProps {
  sections: readonly ShownSection[];
  values: Values;
}

/** Every question to the client, with the answer. */
export function QuestionnaireAnswers({ sections, values }: AnswersProps) {
  return sections.map(({ section, questions }) => (
    <DetailGroup key={section.key} title={section.title.en}>
      {questions.map((question) => (
        <Answered key={question.path} question={question} values={values} />
      ))}
    </DetailGroup>
  ));
}

function Answered({ question, values }: { question: ShownQuestion; values: Values }) {
  const { path, field, entries } = question;
  if (field.kind !== "group") return <Answer label={field.label.en} text={answerWords(field, values.get(path))} />;
  if (entries.length === 0) return <Answer label={field.label.en} text="" />;
  return entries.map((entry, place) => (
    <Detail key={entry.path} label={questionnaireText.entry(field.label.en, place + 1)}>
      <ul className="space-y-1">
        {entry.questions.map((inner) => (
          <li key={inner.path}>
            <span className="text-ink-soft">{inner.field.label.en}: </span>
            {answerWords(inner.field, values.get(inner.path)) || questionnaireText.noAnswer}
          </li>
        ))}
      </ul>
    </Detail>
  ));
}

function Answer({ label, text }: { label: string; text: string }) {
  return (
    <Detail label={label}>
      {text === "" ? <span className="text-ink-soft">{questionnaireText.noAnswer}</span> : text}
    </Detail>
  );
}
