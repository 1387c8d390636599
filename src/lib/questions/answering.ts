import type { AnswerValue, ShownQuestion, Values } from "../../../convex/questionnaires/rules";

/** What questions need to show and take answers. */
export interface Answering {
  values: Values;
  onAnswer: (path: string, value: AnswerValue) => void;
}

export interface QuestionProps extends Answering {
  question: ShownQuestion;
}
