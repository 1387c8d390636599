/** Translations of Passage's own texts: of its case templates and its document types. */
import { MILESTONE_TEXTS } from "./milestoneTexts";
import { PERSONAL_REQUEST_TEXTS } from "./personalRequestTexts";
import { TRANSLATIONS, translatedField, translations, type Translation, type Translations } from "../translatedTexts";
import { REQUEST_REASON_TEXTS } from "./requestReasonTexts";
import { WORK_REQUEST_TEXTS } from "./workRequestTexts";

/** Passage's own translations, under the English text. */
const OURS: Readonly<Record<Translation, ReadonlyMap<string, string>>> = {
  es: new Map(
    [MILESTONE_TEXTS, WORK_REQUEST_TEXTS, PERSONAL_REQUEST_TEXTS, REQUEST_REASON_TEXTS].flatMap((texts) =>
      Object.entries(texts),
    ),
  ),
};

/** A text in this language for a client: staff's translation, else ours of Passage's own texts, else null. */
export function translatedText(
  language: Translation,
  text: string | null,
  typed: string | null | undefined,
): string | null {
  return typed ?? (text === null ? null : (OURS[language].get(text.trim()) ?? null));
}

/** A row's texts for clients in other languages. */
export function readTranslations<Field extends string>(
  fields: readonly Field[],
  row: { readonly [Name in Field | keyof Translations<Field, unknown>]?: string | null },
): Translations<Field, string | null> {
  return translations(fields, ({ field, language, translated }) =>
    translatedText(language, row[field] ?? null, row[translated]),
  );
}

/** A title for a notice or an activity, with the translations that staff have typed. */
export function titleFacts({ title, ...row }: { title: string } & Partial<Translations<"title", string | null>>) {
  const facts: Record<string, string> & { title: string } = { title };
  for (const language of TRANSLATIONS) {
    const field = translatedField("title", language);
    const typed = row[field] ?? null;
    if (typed !== null) facts[field] = typed;
  }
  return facts;
}

/** Facts of a notice or an activity with the translations of their title: those written before titles had any get them too. */
export function withTranslatedTitle(facts: Readonly<Record<string, string | null>>): Record<string, string | null> {
  const translated: Record<string, string | null> = { ...facts };
  for (const language of TRANSLATIONS) {
    const field = translatedField("title", language);
    const text = translatedText(language, facts["title"] ?? null, facts[field]);
    if (text !== null) translated[field] = text;
  }
  return translated;
}
