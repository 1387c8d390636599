/** What a client was asked and has answered, in an export. */
import * as Questionnaires from "../questionnaires/model";
import { answerWords, shownSections, STATUS_LABELS, valuesOf, type ShownQuestion } from "../questionnaires/rules";
import { isoOf, numberOf, whole, type Read } from "./clientPart";

/** The questions of a part, those of repeated groups with the number of the entry. */
function flat(questions: readonly ShownQuestion[]): (ShownQuestion & { words: string })[] {
  return questions.flatMap((question) => {
    const words = question.field.label.en;
    const inner = question.entries.flatMap((entry, place) =>
      entry.questions.map((each) => ({ ...each, words: `${words} ${String(place + 1)}: ${each.field.label.en}` })),
    );
    return question.field.kind === "group" ? inner : [{ ...question, words }];
  });
}

/** A questionnaire at a time; a cursor is its place. */
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
