/** Questionnaire forms and their validation for the editor. Pure; the browser imports this file. */

import { LOCALES, type Locale, ENGLISH_NAMES } from "../../platform/languages";

/** A text for clients, in each of their languages. */
export type Wording = Record<Locale, string>;

/** Kinds of questions. The questions of a `group` repeat for each entry, such as a job or a member of the family. */
export const FIELD_KINDS = [
  "text",
  "longText",
  "date",
  "number",
  "yesNo",
  "choice",
  "choices",
  "address",
  "group",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
export type SimpleKind = Exclude<FieldKind, "group">;
export const SIMPLE_KINDS = FIELD_KINDS.filter((kind) => kind !== "group");

export const KIND_LABELS: Record<FieldKind, string> = {
  text: "Text",
  longText: "Long text",
  date: "Date",
  number: "Number",
  yesNo: "Yes or no",
  choice: "One choice",
  choices: "Several choices",
  address: "Address",
  group: "Repeated group",
};

/** Fields of the client's record that an answer may fill in, when staff accept it. */
export const RECORD_FIELDS = ["clientName", "clientEmail", "clientPhone"] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];
export const RECORD_LABELS: Record<RecordField, string> = {
  clientName: "Name",
  clientEmail: "Email",
  clientPhone: "Phone",
};

export const YES_NO = ["yes", "no"] as const;

/** The question applies if the answer to this one is `yes`, `no`, or the key of an option. */
export interface Condition {
  field: string;
  is: string;
}

export interface Option {
  key: string;
  label: Wording;
}

interface QuestionBase {
  /** Unique within the form; of a question in a group, within the group. */
  key: string;
  label: Wording;
  help: Wording;
  isRequired: boolean;
  shownWhen: Condition | null;
  /** The options of a choice. */
  options: Option[];
  fillsIn: RecordField | null;
}

/** A question that is not a group. */
export interface SimpleField extends QuestionBase {
  kind: SimpleKind;
}

export interface FormField extends QuestionBase {
  kind: FieldKind;
  /** The questions of a group's entry. */
  fields: SimpleField[];
}

export interface FormSection {
  key: string;
  title: Wording;
  help: Wording;
  shownWhen: Condition | null;
  fields: FormField[];
}

export interface FormFacts {
  name: Wording;
  about: Wording;
  sections: FormSection[];
}

export interface QuestionnaireForm extends FormFacts {
  key: string;
}

/** More than a practice has; the list is read in full. */
export const MOST_FORMS = 60;
export const MOST_SECTIONS = 20;
/** Most questions of a form, including questions in groups. */
export const MOST_FIELDS = 150;
export const MOST_OPTIONS = 40;
/** Maximum characters of a form, so that it fits into one row: about five times Passage's longest. */
export const LONGEST_FORM = 250_000;

const LONGEST = { name: 80, title: 120, label: 300, help: 1_000 } as const;
const KEY = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/;

/** `at` is the key of the section, of the question, or `group/question`; empty for the form itself. */
export interface FormProblem {
  at: string;
  field: string;
  reason: string;
}

/** The problem with a text in one of its languages, or null. */
export function wordingProblem(
  wording: Wording,
  { most, isNeeded }: { most: number; isNeeded: boolean },
): string | null {
  const texts = LOCALES.map((locale) => wording[locale].trim());
  if (texts.some((text) => text.length > most)) return `At most ${most.toLocaleString("en-US")} characters`;
  const filled = texts.filter((text) => text !== "").length;
  if (filled === texts.length || (!isNeeded && filled === 0)) return null;
  return `Say it in ${LOCALES.map((locale) => ENGLISH_NAMES[locale]).join(" and in ")}`;
}

/** The answers that another question may depend on; none for kinds with free answers. */
export function answersOf({ kind, options }: Pick<FormField, "kind" | "options">): string[] {
  if (kind === "yesNo") return [...YES_NO];
  return kind === "choice" || kind === "choices" ? options.map(({ key }) => key) : [];
}

/** A condition may depend only on an earlier question, so that there are no cycles. */
function conditionProblem(condition: Condition | null, earlier: readonly (FormField | SimpleField)[]): string | null {
  if (condition === null) return null;
  const deciding = earlier.find(({ key }) => key === condition.field);
  if (deciding === undefined) return "Choose an earlier question";
  return answersOf(deciding).includes(condition.is) ? null : "Choose one of its answers";
}

function optionsProblem({ kind, options }: FormField | SimpleField): string | null {
  if (kind !== "choice" && kind !== "choices") return options.length === 0 ? null : "Only choices have options";
  if (options.length < 2) return "Give at least two options";
  if (options.length > MOST_OPTIONS) return `At most ${String(MOST_OPTIONS)} options`;
  const keys = options.map(({ key }) => key);
  if (new Set(keys).size < keys.length || keys.some((key) => !KEY.test(key))) return "Two options have the same key";
  const wrong = options.map(({ label }) => wordingProblem(label, { most: LONGEST.title, isNeeded: true }));
  return wrong.find((reason) => reason !== null) ?? null;
}

type Checks = [field: string, reason: string | null][];

function fieldChecks(field: FormField | SimpleField, earlier: readonly (FormField | SimpleField)[]): Checks {
  const isText = field.kind === "text";
  return [
    ["key", keyProblem(field.key, earlier)],
    ["label", wordingProblem(field.label, { most: LONGEST.label, isNeeded: true })],
    ["help", wordingProblem(field.help, { most: LONGEST.help, isNeeded: false })],
    ["options", optionsProblem(field)],
    ["shownWhen", conditionProblem(field.shownWhen, earlier)],
    ["fillsIn", field.fillsIn !== null && !isText ? "Only a text can go into the client's record" : null],
  ];
}

function keyProblem(key: string, earlier: readonly { key: string }[]): string | null {
  if (!KEY.test(key)) return "The key is letters and digits";
  return earlier.some((other) => other.key === key) ? "Two questions have the same key" : null;
}

function problemsIn(at: string, checks: Checks): FormProblem[] {
  return checks.flatMap(([field, reason]) => (reason === null ? [] : [{ at, field, reason }]));
}

function groupProblems({ key, kind, fields }: FormField): FormProblem[] {
  if (kind !== "group") {
    return problemsIn(key, [["fields", fields.length === 0 ? null : "Only a repeated group has questions of its own"]]);
  }
  const empty = fields.length === 0 ? "Give the group at least one question" : null;
  const own = problemsIn(key, [["fields", empty]]);
  const inner = fields.flatMap((field, place) => [
    ...problemsIn(`${key}/${field.key}`, fieldChecks(field, fields.slice(0, place))),
    ...problemsIn(`${key}/${field.key}`, [["fillsIn", field.fillsIn === null ? null : "Not from a repeated group"]]),
  ]);
  return [...own, ...inner];
}

function sectionProblems(section: FormSection, { earlier, keys }: { earlier: FormField[]; keys: string[] }) {
  const problems = problemsIn(section.key, [
    ["key", KEY.test(section.key) && !keys.includes(section.key) ? null : "Two sections have the same key"],
    ["title", wordingProblem(section.title, { most: LONGEST.title, isNeeded: true })],
    ["help", wordingProblem(section.help, { most: LONGEST.help, isNeeded: false })],
    ["shownWhen", conditionProblem(section.shownWhen, earlier)],
    ["fields", section.fields.length === 0 ? "Give the section at least one question" : null],
  ]);
  section.fields.forEach((field, place) => {
    const before = [...earlier, ...section.fields.slice(0, place)];
    problems.push(...problemsIn(field.key, fieldChecks(field, before)), ...groupProblems(field));
  });
  return problems;
}

function isAlwaysAsked({ sections }: FormFacts): boolean {
  return sections.some(
    ({ shownWhen, fields }) =>
      shownWhen === null && fields.some((field) => field.isRequired && field.shownWhen === null),
  );
}

/** Number of a form's questions, including questions in groups. */
export function countFields({ sections }: Pick<FormFacts, "sections">): number {
  const fields = sections.flatMap((section) => section.fields);
  return fields.reduce((count, field) => count + 1 + field.fields.length, 0);
}

/** All problems of a form, in its order. */
export function formProblems(form: FormFacts): FormProblem[] {
  const { name, about, sections } = form;
  const tooLong = JSON.stringify(form).length > LONGEST_FORM;
  const problems = problemsIn("", [
    ["name", wordingProblem(name, { most: LONGEST.name, isNeeded: true })],
    ["about", wordingProblem(about, { most: LONGEST.help, isNeeded: false })],
    ["sections", sections.length > MOST_SECTIONS ? `At most ${String(MOST_SECTIONS)} sections` : null],
    ["sections", countFields(form) > MOST_FIELDS ? `At most ${String(MOST_FIELDS)} questions` : null],
    ["sections", tooLong ? "The questionnaire is too long" : null],
    ["sections", isAlwaysAsked(form) ? null : "At least one question that is always asked has to be required"],
  ]);
  if (problems.some(({ field }) => field === "sections")) return problems;
  sections.forEach((section, place) => {
    const before = sections.slice(0, place);
    const earlier = before.flatMap(({ fields }) => fields);
    problems.push(...sectionProblems(section, { earlier, keys: before.map(({ key }) => key) }));
  });
  return problems;
}
