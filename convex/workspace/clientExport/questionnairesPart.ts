/** A client's questionnaires with answers, in an export. */
import * as Questionnaires from "../../cases/questionnaires/model";
import {
  answerWords,
  shownSections,
  STATUS_LABELS,
  valuesOf,
  type ShownQuestion,
} from "../../cases/questionnaires/rules";
import { isoOf, numberOf, whole, type Read } from "./clientPart";

/** The questions of a section; entries of repeated groups are numbered. */
function flat(questions: readonly ShownQuestion[]): (ShownQuestion & { words: string })[] {
  return questions.flatMap((question) => {
    const words = question.field.label.en;
    const inner = question.entries.flatMap((entry, place) =>
      entry.questions.map((each) => ({ ...each, words: `${words} ${String(place + 1)}: ${each.field.label.en}` })),
    );
    return question.field.kind === "group" ? inner : [{ ...question, words }];
  });
}

/** One questionnaire at a time; the cursor is its index. */
export const READ_OF_QUESTIONNAIRES: Record<"questionnaires", Read> = {
  questionnaires: async (ctx, { _id }, cursor) => {
    const rows = await Questionnaires.rowsOfClient(ctx, _id);
    const at = Number(cursor ?? "0");
    const row = rows[at];
    if (row === undefined) return whole([]);
    const { form, answers } = await Questionnaires.opened(ctx, row);
    const givenAt = new Map(answers.map((answer) => [answer.field, answer.at]));
    const values = valuesOf(answers);
    const known = { case: await numberOf(ctx, row), questionnaire: row.name.en, status: STATUS_LABELS[row.status] };
    const asked = shownSections(form, values).flatMap(({ section, questions }) =>
      flat(questions).map(({ path, field, words }) => ({
        ...known,
        part: section.title.en,
        question: words,
        answer: answerWords(field, values.get(path)),
        answeredAt: isoOf(givenAt.get(path) ?? null),
      })),
    );
    return { rows: asked, next: at + 1 < rows.length ? String(at + 1) : null };
  },
};
