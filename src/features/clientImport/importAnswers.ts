/** What a person has to decide about the words and dates of a file before it can be imported. Pure. */

import type { ImportField } from "../../../convex/clientImports/rules";
import { isOrderOpen, orderOf, type DayOrder } from "../../../convex/writtenDays/rules";
import type { CsvFile } from "./csvFile";
import { CHOICE_FIELDS, isKnownValue, valueKey, type ChoiceField, type ChosenValues, type Decisions } from "./fileRow";
import { COLUMN_MEANINGS, type ColumnMeaning } from "./headings";
import { columnsOf, type Mapping } from "./importPlan";

/** A word of the file that is none of the practice's, as it is written where it first stands. */
export interface UnknownWord {
  key: string;
  text: string;
  count: number;
}

/** As many unknown words of a field as anybody goes through, the most frequent ones. */
const MOST_WORDS = 50;

export interface UnknownWords {
  field: ChoiceField;
  words: readonly UnknownWord[];
  /** Further words, which get what is proposed for them. */
  more: number;
}

export const NO_VALUES: ChosenValues = { clientType: new Map(), caseType: new Map(), status: new Map() };

/** What a person has chosen so far; null: what the file itself suggests. */
export interface ImportAnswers {
  mapping: Mapping;
  values: ChosenValues;
  dayOrder: DayOrder | null;
}

/** The columns of each meaning, the one that counts most first. */
export function columnsByMeaning({ headings }: CsvFile, mapping: Mapping): Decisions["columns"] {
  const columns = COLUMN_MEANINGS.map((meaning) => [meaning, columnsOf(headings, mapping, meaning)] as const);
  const of = new Map<ColumnMeaning, readonly number[]>(columns);
  const get = (meaning: ColumnMeaning) => of.get(meaning) ?? [];
  return {
    clientName: get("clientName"),
    firstName: get("firstName"),
    middleName: get("middleName"),
    lastName: get("lastName"),
    clientEmail: get("clientEmail"),
    clientPhone: get("clientPhone"),
    clientType: get("clientType"),
    caseType: get("caseType"),
    status: get("status"),
    onboardedOn: get("onboardedOn"),
  };
}

/** The filled cells of a field that has one column. */
function textsOf({ rows }: CsvFile, columns: Decisions["columns"], field: ImportField): string[] {
  const [column = -1] = columns[field];
  return rows.flatMap(({ cells }) => cells[column]?.trim() || []);
}

/** The words that the practice has no value for, by field; fields without one are left out. */
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

/** The order in which the file writes its dates, and whether another order would give other days. */
export function dayOrderOf(file: CsvFile, columns: Decisions["columns"]): { order: DayOrder; isOpen: boolean } {
  // Without their times there are few: each is looked at for a hundred thousand rows before the screen goes on.
  const texts = [...new Set(textsOf(file, columns, "onboardedOn").map((text) => text.split(TIME, 1)[0] ?? ""))];
  return { order: orderOf(texts), isOpen: texts.some(isOrderOpen) };
}
