import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import {
  SIMPLE_KINDS,
  type FormFacts,
  type FormField,
  type FormSection,
  type SimpleField,
  type SimpleKind,
  type Wording,
} from "../../../../convex/cases/questionnaireForms/rules";
import { isRecord } from "../../../lib/record";
import { newKey } from "../../../lib/newKey";

export type StoredForm = NonNullable<FunctionReturnType<typeof api.cases.questionnaireForms.staff.get>>;

/** A question being edited: one inside a group has the same shape. */
export interface EditedField extends Omit<FormField, "fields"> {
  fields: EditedField[];
}

export interface EditedSection extends Omit<FormSection, "fields"> {
  fields: EditedField[];
}

export interface EditedForm extends Omit<FormFacts, "sections"> {
  sections: EditedSection[];
}

const NO_WORDS: Wording = { en: "", es: "" };

/** A key that is unique among parts, questions and options. */
function newPartKey(): string {
  return `k${newKey().slice(0, 16)}`;
}

export function newField(): EditedField {
  const asked = { label: NO_WORDS, help: NO_WORDS, isRequired: true, shownWhen: null, options: [], fillsIn: null };
  return { ...asked, key: newPartKey(), kind: "text", fields: [] };
}

export function newOption() {
  return { key: newPartKey(), label: NO_WORDS };
}

export function newSection(): EditedSection {
  return { key: newPartKey(), title: NO_WORDS, help: NO_WORDS, shownWhen: null, fields: [newField()] };
}

export function newForm(): EditedForm {
  return { name: NO_WORDS, about: NO_WORDS, sections: [newSection()] };
}

export function editedFormOf({ name, about, sections }: FormFacts): EditedForm {
  const inner = (field: SimpleField): EditedField => ({ ...field, fields: [] });
  const outer = (field: FormField): EditedField => ({ ...field, fields: field.fields.map(inner) });
  return { name, about, sections: sections.map((section) => ({ ...section, fields: section.fields.map(outer) })) };
}

function simpleKind(kind: EditedField["kind"]): SimpleKind {
  return SIMPLE_KINDS.find((known) => known === kind) ?? "text";
}

const trimmed = ({ en, es }: Wording): Wording => ({ en: en.trim(), es: es.trim() });

/** Drops properties of other kinds of answers. */
function askedOf({ key, label, help, isRequired, shownWhen, options, fillsIn, kind }: EditedField) {
  const isChoice = kind === "choice" || kind === "choices";
  return {
    key,
    label: trimmed(label),
    help: trimmed(help),
    isRequired,
    shownWhen,
    options: isChoice ? options.map((option) => ({ ...option, label: trimmed(option.label) })) : [],
    fillsIn: kind === "text" ? fillsIn : null,
  };
}

/** The form's stored facts. */
export function formFactsOf({ name, about, sections }: EditedForm): FormFacts {
  const inner = (field: EditedField): SimpleField => ({
    ...askedOf(field),
    fillsIn: null,
    kind: simpleKind(field.kind),
  });
  const outer = (field: EditedField): FormField => ({
    ...askedOf(field),
    kind: field.kind,
    fields: field.kind === "group" ? field.fields.map(inner) : [],
  });
  return {
    name: trimmed(name),
    about: trimmed(about),
    sections: sections.map(({ key, title, help, shownWhen, fields }) => ({
      key,
      title: trimmed(title),
      help: trimmed(help),
      shownWhen,
      fields: fields.map(outer),
    })),
  };
}

/** Whether a draft is a questionnaire. */
export function isEditedForm(draft: unknown): draft is EditedForm {
  return isRecord(draft) && isRecord(draft["name"]) && isRecord(draft["about"]) && Array.isArray(draft["sections"]);
}

/** The list with one item moved; unchanged if the index is out of range. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  if (to < 0 || to >= items.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
