import type { AnswerValue, ShownQuestion, Values } from "../../../../convex/cases/questionnaires/rules";

/** Props for showing questions and taking answers. */
export interface Answering {
  values: Values;
  onAnswer: (path: string, value: AnswerValue) => void;
}

export interface QuestionProps extends Answering {
  question: ShownQuestion;
}
