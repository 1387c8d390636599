/** A short notation for Passage's own questionnaires. */
import type { FieldKind, QuestionnaireForm, RecordField, SimpleKind, Wording } from "./rules";

export type Words = readonly [en: string, es: string];
type When = readonly [question: string, is: string];

/** A short text that is required, unless it says otherwise. */
export interface SimpleLine {
  kind?: SimpleKind;
  says: Words;
  help?: Words;
  ifAny?: true;
  when?: When;
  options?: Record<string, Words>;
  fillsIn?: RecordField;
}

interface GroupLine extends Omit<SimpleLine, "kind" | "options"> {
  fields: Record<string, SimpleLine>;
}

export interface SectionLine {
  title: Words;
  help?: Words;
  when?: When;
  fields: Record<string, SimpleLine | GroupLine>;
}

interface FormLines {
  key: string;
  name: Words;
  about: Words;
  sections: Record<string, SectionLine>;
}

const NOTHING: Words = ["", ""];

const wording = ([en, es]: Words): Wording => ({ en, es });
const condition = (when: When | undefined) => (when === undefined ? null : { field: when[0], is: when[1] });

function asked<Kind extends FieldKind>(key: string, kind: Kind, line: Omit<SimpleLine, "kind">) {
  const { says, help = NOTHING, ifAny = false, when, options = {}, fillsIn = null } = line;
  return {
    key,
    kind,
    label: wording(says),
    help: wording(help),
    isRequired: !ifAny,
    shownWhen: condition(when),
    options: Object.entries(options).map(([option, words]) => ({ key: option, label: wording(words) })),
    fillsIn,
  };
}

function simple(key: string, { kind = "text", ...line }: SimpleLine) {
  return asked(key, kind, line);
}

function field(key: string, line: SimpleLine | GroupLine): QuestionnaireForm["sections"][number]["fields"][number] {
  if (!("fields" in line)) return { ...simple(key, line), fields: [] };
  const fields = Object.entries(line.fields).map(([inner, each]) => simple(inner, each));
  return { ...asked(key, "group", line), fields };
}

export function form({ key, name, about, sections }: FormLines): QuestionnaireForm {
  return {
    key,
    name: wording(name),
    about: wording(about),
    sections: Object.entries(sections).map(([section, { title, help = NOTHING, when, fields }]) => ({
      key: section,
      title: wording(title),
      help: wording(help),
      shownWhen: condition(when),
      fields: Object.entries(fields).map(([each, line]) => field(each, line)),
    })),
  };
}

// ---- Questions about several people -------------------------------------------------------------------------

export const NAMES = {
  familyName: { says: ["Family name (last name)", "Apellidos"] },
  givenName: { says: ["Given name (first name)", "Nombre"] },
  middleName: { says: ["Middle name", "Segundo nombre"], ifAny: true },
} as const satisfies Record<string, SimpleLine>;

export const BIRTH = {
  birthDate: { kind: "date", says: ["Date of birth", "Fecha de nacimiento"] },
  birthCity: { says: ["City or town of birth", "Ciudad o pueblo de nacimiento"] },
  birthCountry: { says: ["Country of birth", "País de nacimiento"] },
} as const satisfies Record<string, SimpleLine>;

export const FROM_TO = {
  from: {
    kind: "date",
    says: ["From", "Desde"],
    help: ["If you do not know the day, choose the first.", "Si no sabe el día, elija el primero del mes."],
  },
  to: {
    kind: "date",
    says: ["Until", "Hasta"],
    help: ["Leave it empty if it still lasts.", "Déjelo vacío si todavía continúa."],
    ifAny: true,
  },
} as const satisfies Record<string, SimpleLine>;
