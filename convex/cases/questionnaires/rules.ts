/** Shown questions, validation of answers, progress, and merging of two devices. Pure; the browser imports it. */

import { clientProblem, NEW_CLIENT } from "../../clients/form/rules";
import { dayText, isDay, isTypedDay } from "../../platform/days";
import { cleanEmail } from "../../platform/emailAddresses";
import { nameText } from "../../platform/texts";
import { QUESTIONNAIRE_STATE_WORDS } from "../../practice/glossary";
import {
  YES_NO,
  type Condition,
  type FormFacts,
  type FormField,
  type FormSection,
  type RecordField,
  type SimpleField,
} from "../questionnaireForms/rules";

export const QUESTIONNAIRE_STATUSES = ["assigned", "in_progress", "completed"] as const;
export type QuestionnaireStatus = (typeof QUESTIONNAIRE_STATUSES)[number];
export const STATUS_LABELS: Record<QuestionnaireStatus, string> = {
  assigned: QUESTIONNAIRE_STATE_WORDS.assigned.staff,
  in_progress: QUESTIONNAIRE_STATE_WORDS.in_progress.staff,
  completed: QUESTIONNAIRE_STATE_WORDS.completed.staff,
};

export const ADDRESS_PARTS = ["street", "unit", "city", "state", "postalCode", "country"] as const;
export type Address = Record<(typeof ADDRESS_PARTS)[number], string>;
export const NO_ADDRESS: Address = { street: "", unit: "", city: "", state: "", postalCode: "", country: "" };

/** Texts, dates and numbers as typed; the key of a choice; null for a removed answer. */
export type AnswerValue = string | string[] | Address | null;

export interface Answer {
  /** `question`, `group/entry`, or `group/entry/question`. */
  field: string;
  value: AnswerValue;
  /** When it was given, by the device's clock, epoch ms. */
  at: number;
  device: string;
}
export type Values = ReadonlyMap<string, AnswerValue>;

export const MOST_OF_A_CLIENT = 50;
/** Most answers of one questionnaire. */
export const MOST_ANSWERS = 1_000;
/** Earlier answers that one questionnaire keeps. */
export const MOST_EARLIER = 300;
/** Earlier answers under a legal hold, where none is deleted. */
export const MOST_EARLIER_ON_HOLD = 1_200;
/** At most one earlier answer per question is kept in this time: a younger one was unfinished typing. */
export const EARLIER_EACH_MS = 60_000;
export const MOST_ENTRIES = 30;
/** Answers of one save; a device with more sends several. */
export const MOST_AT_ONCE = 100;
export const LONGEST_ANSWER = { text: 300, longText: 5_000, part: 200, number: 20 } as const;
export const LONGEST_DEVICE = 40;

// ---- Shown questions ----------------------------------------------------------------------------------------

/** The value that marks an existing entry of a group. */
export const ENTRY = "there";
const ENTRY_ID = /^[a-z0-9]{1,24}$/;

export const entryPath = (group: string, entry: string): string => `${group}/${entry}`;

export interface ShownQuestion {
  path: string;
  field: FormField | SimpleField;
  /** The entries of a group, in the order of adding. */
  entries: ShownEntry[];
}

export interface ShownEntry {
  path: string;
  questions: ShownQuestion[];
}

export interface ShownSection {
  section: FormSection;
  questions: ShownQuestion[];
}

export function entriesOf(group: string, values: Values): string[] {
  const paths = [...values].filter(([path, value]) => value === ENTRY && path.startsWith(`${group}/`));
  return paths
    .map(([path]) => path)
    .filter((path) => path.split("/").length === 2)
    .sort()
    .slice(0, MOST_ENTRIES);
}

function holds(condition: Condition | null, asked: Values): boolean {
  if (condition === null) return true;
  const value = asked.get(condition.field);
  return Array.isArray(value) ? value.includes(condition.is) : value === condition.is;
}

/** Hides a question that depends on a hidden one. `asked` collects the answers of shown questions. */
function shownIn(
  fields: readonly (FormField | SimpleField)[],
  { values, asked, prefix }: { values: Values; asked: Map<string, AnswerValue>; prefix: string },
): ShownQuestion[] {
  const shown: ShownQuestion[] = [];
  for (const field of fields) {
    if (!holds(field.shownWhen, asked)) continue;
    const path = `${prefix}${field.key}`;
    asked.set(field.key, values.get(path) ?? null);
    shown.push({ path, field, entries: "fields" in field ? shownEntries(field, values) : [] });
  }
  return shown;
}

function shownEntries({ kind, key, fields }: FormField, values: Values): ShownEntry[] {
  if (kind !== "group") return [];
  return entriesOf(key, values).map((path) => ({
    path,
    questions: shownIn(fields, { values, asked: new Map(), prefix: `${path}/` }),
  }));
}

/** The sections and questions that apply after the answers so far. */
export function shownSections({ sections }: Pick<FormFacts, "sections">, values: Values): ShownSection[] {
  const asked = new Map<string, AnswerValue>();
  return sections.flatMap((section) => {
    if (!holds(section.shownWhen, asked)) return [];
    const questions = shownIn(section.fields, { values, asked, prefix: "" });
    return questions.length === 0 ? [] : [{ section, questions }];
  });
}

// ---- Progress -----------------------------------------------------------------------------------------------

export function isAnswered(value: AnswerValue | undefined): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  return [value.street, value.city, value.country].every((part) => part.trim() !== "");
}

/**
 * For each required question, whether it is answered; for a group, whether it has an entry, and the same for each question in its
 * entries.
 */
function settled(questions: readonly ShownQuestion[], values: Values): boolean[] {
  return questions.flatMap(({ path, field, entries }) => {
    const isDone = field.kind === "group" ? entries.length > 0 : isAnswered(values.get(path));
    const own = field.isRequired ? [isDone] : [];
    return [...own, ...entries.flatMap((entry) => settled(entry.questions, values))];
  });
}

/** Whole percent of the shown required questions; 100 only when all are answered. */
export function progressOf(shown: readonly ShownSection[], values: Values): number {
  const required = shown.flatMap(({ questions }) => settled(questions, values));
  return required.length === 0 ? 100 : Math.floor((required.filter(Boolean).length * 100) / required.length);
}

/** The status after a save (requirement 289). */
export function statusAt(progress: number): QuestionnaireStatus {
  return progress >= 100 ? "completed" : "in_progress";
}

/** Whether all required questions of a section are answered. */
export function isSectionDone({ questions }: ShownSection, values: Values): boolean {
  return settled(questions, values).every(Boolean);
}

// ---- Validation ---------------------------------------------------------------------------------------------

/** Keys of the portal's catalogues, which have the words. */
export const ANSWER_PROBLEMS = [
  "noSuchField",
  "wrongKind",
  "tooLong",
  "tooMany",
  "notADate",
  "notAYear",
  "notANumber",
  "notAnOption",
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

function textProblem(kind: "text" | "longText", value: string): AnswerProblem | null {
  return value.length > LONGEST_ANSWER[kind] ? "tooLong" : null;
}

/** Digits with at most one point or comma: people write both. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

function numberProblem(text: string): AnswerProblem | null {
  if (text.length > LONGEST_ANSWER.number) return "tooLong";
  return NUMBER.test(text.trim()) ? null : "notANumber";
}

function choicesProblem({ options }: FormField | SimpleField, value: AnswerValue): AnswerProblem | null {
  if (!Array.isArray(value)) return "wrongKind";
  const known = new Set(options.map(({ key }) => key));
  return value.length === new Set(value).size && value.every((key) => known.has(key)) ? null : "notAnOption";
}

function addressProblem(value: AnswerValue): AnswerProblem | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "wrongKind";
  return ADDRESS_PARTS.some((part) => value[part].length > LONGEST_ANSWER.part) ? "tooLong" : null;
}

/** The problem with an answer to a question, or null; an empty one has none. */
export function valueProblem(field: FormField | SimpleField, value: AnswerValue): AnswerProblem | null {
  if (value === null || value === "") return null;
  if (field.kind === "choices") return choicesProblem(field, value);
  if (field.kind === "address") return addressProblem(value);
  if (typeof value !== "string") return "wrongKind";
  switch (field.kind) {
    case "text":
    case "longText":
      return textProblem(field.kind, value);
    case "date":
      if (!isDay(value)) return "notADate";
      return isTypedDay(value) ? null : "notAYear";
    case "number":
      return numberProblem(value);
    case "yesNo":
      return YES_NO.some((answer) => answer === value) ? null : "notAnOption";
    case "choice":
      return field.options.some(({ key }) => key === value) ? null : "notAnOption";
    case "group":
      return "wrongKind";
  }
}

/** The problem with an answer at this path, or null. */
export function answerProblem({ sections }: Pick<FormFacts, "sections">, path: string, value: AnswerValue) {
  const [key = "", entry, inner, ...rest] = path.split("/");
  const field = sections.flatMap(({ fields }) => fields).find((each) => each.key === key);
  if (field === undefined || rest.length > 0) return "noSuchField";
  if (entry === undefined) return field.kind === "group" ? "noSuchField" : valueProblem(field, value);
  if (field.kind !== "group" || !ENTRY_ID.test(entry)) return "noSuchField";
  if (inner === undefined) return value === ENTRY || value === null ? null : "wrongKind";
  const asked = field.fields.find((each) => each.key === inner);
  return asked === undefined ? "noSuchField" : valueProblem(asked, value);
}

/** Whether a group would have more entries than are shown. */
export function hasTooManyEntries(answers: readonly Answer[]): boolean {
  const entries = answers.filter(({ field, value }) => value === ENTRY && field.split("/").length === 2);
  const byGroup = Map.groupBy(entries, ({ field }) => field.split("/")[0]);
  return [...byGroup.values()].some(({ length }) => length > MOST_ENTRIES);
}

// ---- Two devices -------------------------------------------------------------------------------------------

/** Whether an answer replaces another to the same question: the later wins, and a tie has always the same winner. */
export function replaces(one: Answer, other: Answer): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.device !== other.device) return one.device > other.device;
  return inOrder(one.value) > inOrder(other.value);
}

function inOrder(value: AnswerValue): string {
  const isAddress = typeof value === "object" && value !== null && !Array.isArray(value);
  return JSON.stringify(isAddress ? ADDRESS_PARTS.map((part) => value[part]) : value);
}

export function isSameValue(one: AnswerValue, other: AnswerValue): boolean {
  return inOrder(one) === inOrder(other);
}

/** Merges answers of two devices, field by field, independently of the order. */
export function merge(one: readonly Answer[], other: readonly Answer[]): Answer[] {
  const merged = new Map<string, Answer>();
  for (const answer of [...one, ...other]) {
    const known = merged.get(answer.field);
    if (known === undefined || replaces(answer, known)) merged.set(answer.field, answer);
  }
  return [...merged.values()].sort((a, b) => (a.field < b.field ? -1 : 1));
}

export function valuesOf(answers: readonly Pick<Answer, "field" | "value">[]): Map<string, AnswerValue> {
  return new Map(answers.map(({ field, value }) => [field, value]));
}

// ---- Differences from the record ----------------------------------------------------------------------------

export type ClientRecord = Record<RecordField, string | null>;

export interface Difference {
  path: string;
  recordField: RecordField;
  recorded: string;
  answered: string;
  /** The reason why the record cannot take the answer, or null. */
  problem: string | null;
}

/** How the record stores a typed answer: without direction marks and other characters that nobody sees. */
const CLEANED: Record<RecordField, (text: string) => string> = {
  clientName: nameText,
  clientEmail: cleanEmail,
  clientPhone: nameText,
};

/** Shown answers that differ from the field of the client's record that they fill in. */
export function differences(shown: readonly ShownSection[], values: Values, record: ClientRecord): Difference[] {
  return shown
    .flatMap(({ questions }) => questions)
    .flatMap(({ path, field }) => {
      const value = values.get(path);
      const recordField = field.fillsIn;
      if (recordField === null || typeof value !== "string") return [];
      const [recorded, answered] = [record[recordField] ?? "", CLEANED[recordField](value)];
      const problem = clientProblem(recordField, { ...NEW_CLIENT, [recordField]: answered });
      return answered === "" || answered === recorded ? [] : [{ path, recordField, recorded, answered, problem }];
    });
}

/** An answer in English words for staff; empty without one. */
export function answerWords(field: FormField | SimpleField, value: AnswerValue | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  const wordsOf = (key: string) => field.options.find((option) => option.key === key)?.label.en ?? key;
  if (Array.isArray(value)) return value.map(wordsOf).join(", ");
  if (typeof value !== "string") return ADDRESS_PARTS.flatMap((part) => value[part].trim() || []).join(", ");
  if (field.kind === "yesNo") return value === "yes" ? "Yes" : "No";
  return field.kind === "choice" ? wordsOf(value) : field.kind === "date" && isDay(value) ? dayText(value) : value;
}
