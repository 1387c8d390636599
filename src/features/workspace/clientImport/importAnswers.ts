/** The decisions about a file's words and dates that an import needs from a person. Pure. */

import type { ImportField } from "../../../../convex/workspace/clientImport/rules";
import { isOrderOpen, orderOf, type DayOrder } from "../../../../convex/platform/writtenDays";
import type { CsvFile } from "./csvFile";
import { CHOICE_FIELDS, isKnownValue, valueKey, type ChoiceField, type ChosenValues, type Decisions } from "./fileRow";
import { COLUMN_MEANINGS } from "./headings";
import { columnsOf, type Mapping } from "./importPlan";

/** An unknown word of the file, in its first spelling. */
export interface UnknownWord {
  key: string;
  text: string;
  count: number;
}

/** Unknown words listed per field, the most frequent ones. */
const MOST_WORDS = 50;

export interface UnknownWords {
  field: ChoiceField;
  words: readonly UnknownWord[];
  /** Number of further words, which get their proposals. */
  more: number;
}

export const NO_VALUES: ChosenValues = { clientType: new Map(), caseType: new Map(), status: new Map() };

/** The person's choices; null: the file's own suggestion. */
export interface ImportAnswers {
  mapping: Mapping;
  values: ChosenValues;
  dayOrder: DayOrder | null;
}

/** The columns of each meaning, by priority. */
export function columnsByMeaning({ headings }: CsvFile, mapping: Mapping): Decisions["columns"] {
  return new Map(COLUMN_MEANINGS.map((meaning) => [meaning, columnsOf(headings, mapping, meaning)]));
}

/** The filled cells of a field with one column. */
function textsOf({ rows }: CsvFile, columns: Decisions["columns"], field: ImportField): string[] {
  const [column = -1] = columns.get(field) ?? [];
  return rows.flatMap(({ cells }) => cells[column]?.trim() || []);
}

/** The unknown words by field; fields without any are omitted. */
export function unknownWords(file: CsvFile, columns: Decisions["columns"]): UnknownWords[] {
  return CHOICE_FIELDS.map((field) => {
    const words = new Map<string, UnknownWord>();
    for (const text of textsOf(file, columns, field)) {
      const key = valueKey(text);
      const word = words.get(key) ?? { key, text, count: 0 };
      word.count += 1;
      words.set(key, word);
    }
    const unknown = [...words.values()].filter(({ text }) => !isKnownValue(field, text));
    const sorted = unknown.toSorted((a, b) => b.count - a.count);
    return { field, words: sorted.slice(0, MOST_WORDS), more: Math.max(0, sorted.length - MOST_WORDS) };
  }).filter(({ words }) => words.length > 0);
}

const TIME = /[ T]\d{1,2}:/;

/** The order of day and month in the file's dates, and whether another order would give other days. */
export function dayOrderOf(file: CsvFile, columns: Decisions["columns"]): { order: DayOrder; isOpen: boolean } {
  // Without times, few different texts remain of a hundred thousand rows, so this blocks the screen only briefly.
  const texts = [...new Set(textsOf(file, columns, "onboardedOn").map((text) => text.split(TIME, 1)[0] ?? ""))];
  return { order: orderOf(texts), isOpen: texts.some(isOrderOpen) };
}
