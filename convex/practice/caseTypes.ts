/**
 * The one list of case types, for contracts, clients and cases. A record stores the key and, for `other`, the typed
 * text. Pure; the browser imports this file.
 */

import { isTranslation, type Translation } from "./translatedTexts";
import type { Locale } from "../platform/languages";

/** `also`: names of the type in older records and other lists. */
interface CaseTypeNames {
  label: string;
  also?: readonly string[];
  /** The label for clients in other languages, where it has words; a form's or a visa's name has none. */
  translated?: Readonly<Record<Translation, string>>;
}

const MOST_COMMON = {
  eb1a: { label: "EB-1A" },
  eb2niw: { label: "EB-2 NIW" },
  h1b: { label: "H-1B" },
  familyI485: {
    label: "Family-Based I-485",
    also: ["Family-Based", "Family-Based Green Card"],
    translated: { es: "I-485 por familia" },
  },
  n400: { label: "Naturalization N-400", translated: { es: "Naturalización N-400" } },
} as const satisfies Record<string, CaseTypeNames>;

const LESS_COMMON = {
  eb3: { label: "EB-3" },
  l1: { label: "L-1" },
  l1a: { label: "L-1A" },
  l1b: { label: "L-1B" },
  o1a: { label: "O-1A" },
  o1b: { label: "O-1B" },
  tn: { label: "TN" },
  e2: { label: "E-2" },
  e1: { label: "E-1" },
  i130: { label: "I-130" },
  i140: { label: "I-140" },
  adjustment: {
    label: "Adjustment of Status (I-485)",
    also: ["Adjustment of Status"],
    translated: { es: "Ajuste de estatus (I-485)" },
  },
  perm: { label: "PERM Labor Certification", translated: { es: "Certificación laboral PERM" } },
  consular: { label: "Consular Processing", translated: { es: "Trámite consular" } },
  daca: { label: "DACA Renewal", translated: { es: "Renovación de DACA" } },
  uVisa: { label: "U-Visa", translated: { es: "Visa U" } },
  tVisa: { label: "T-Visa", translated: { es: "Visa T" } },
  asylum: { label: "Asylum Application", translated: { es: "Solicitud de asilo" } },
  removal: { label: "Removal Defense", translated: { es: "Defensa contra la deportación" } },
} as const satisfies Record<string, CaseTypeNames>;

export const OTHER_CASE_TYPE = "other";

export type CaseTypeKey = keyof typeof MOST_COMMON | keyof typeof LESS_COMMON | typeof OTHER_CASE_TYPE;

const NAMES: Record<CaseTypeKey, CaseTypeNames> = Object.assign({}, MOST_COMMON, LESS_COMMON, {
  [OTHER_CASE_TYPE]: { label: "Other (specify below)", also: ["Other"], translated: { es: "Otro" } },
});

export function isCaseTypeKey(text: string): text is CaseTypeKey {
  return Object.hasOwn(NAMES, text);
}

/** In the order of the select. */
export const CASE_TYPE_KEYS = Object.keys(NAMES).filter(isCaseTypeKey);

interface CaseTypeGroup {
  label: string;
  choices: readonly { key: CaseTypeKey; label: string }[];
}

function groupOf(label: string, names: Partial<Record<CaseTypeKey, CaseTypeNames>>): CaseTypeGroup {
  return {
    label,
    choices: Object.entries(names).flatMap(([key, { label: name }]) =>
      isCaseTypeKey(key) ? [{ key, label: name }] : [],
    ),
  };
}

/** The two groups of the select; "Other (specify below)" follows them. */
export const CASE_TYPE_GROUPS: readonly CaseTypeGroup[] = [
  groupOf("Most Common Cases (80% of cases)", MOST_COMMON),
  groupOf("Other Cases", LESS_COMMON),
];

export const OTHER_CASE_TYPE_LABEL = NAMES.other.label;

/** A case type as a record stores it: `customCaseType` is the typed text of `other`, otherwise null. */
export interface StoredCaseType {
  caseType: CaseTypeKey;
  customCaseType: string | null;
}

/** The case type in words: the label, or the typed text. */
export function caseTypeLabel({ caseType, customCaseType }: StoredCaseType): string {
  return caseType === OTHER_CASE_TYPE && customCaseType !== null ? customCaseType : NAMES[caseType].label;
}

/** The case type for a client; what staff have typed is in English, as their titles are. */
export function clientsCaseType(stored: StoredCaseType, locale: Locale): { text: string; lang: "en" | undefined } {
  const text = caseTypeLabel(stored);
  const { label, translated } = NAMES[stored.caseType];
  if (!isTranslation(locale)) return { text, lang: undefined };
  return text === label ? { text: translated?.[locale] ?? text, lang: undefined } : { text, lang: "en" };
}

function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const KEY_OF_NAME = new Map(
  CASE_TYPE_KEYS.flatMap((key) => {
    const { label, also = [] } = NAMES[key];
    return [key, label, ...also].map((name) => [comparable(name), key] as const);
  }),
);

/**
 * Understands a key, a label or an older name, ignoring case and punctuation. Any other text is Other with that text;
 * an empty one is null.
 */
export function readCaseType(text: string): StoredCaseType | null {
  const words = text.trim();
  if (words === "") return null;
  const known = KEY_OF_NAME.get(comparable(words));
  return known === undefined
    ? { caseType: OTHER_CASE_TYPE, customCaseType: words }
    : { caseType: known, customCaseType: null };
}
