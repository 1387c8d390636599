/** Translations of the texts that Passage brings: of its case templates and its document types. */
import { MILESTONE_TEXTS } from "./milestoneTexts";
import { PERSONAL_REQUEST_TEXTS } from "./personalRequestTexts";
import { TRANSLATIONS, translatedField, translations, type Translation, type Translations } from "./rules";
import { WORK_REQUEST_TEXTS } from "./workRequestTexts";

/** Passage's own translations, under the English text. */
const OURS: Readonly<Record<Translation, ReadonlyMap<string, string>>> = {
  es: new Map([MILESTONE_TEXTS, WORK_REQUEST_TEXTS, PERSONAL_REQUEST_TEXTS].flatMap((texts) => Object.entries(texts))),
};

/** What a client who reads this language reads of a text: what staff have typed, else our translation of a text of Passage's own, else null. */
export function translatedText(
  language: Translation,
  text: string | null,
  typed: string | null | undefined,
): string | null {
  return typed ?? (text === null ? null : (OURS[language].get(text.trim()) ?? null));
}

/** These texts of a row as clients read them in other languages. */
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
