/** Translations of the practice's own texts, in fields beside the English ones: `titleEs` beside `title`. Pure; the browser imports this file. */
import type { Locale } from "../platform/languages";

/** A language into which the practice's English texts are translated. */
export type Translation = Exclude<Locale, "en">;

type TranslatedField<Field extends string> = `${Field}${Capitalize<Translation>}`;
export type Translations<Field extends string, Text> = Record<TranslatedField<Field>, Text>;

/** Suffixes of translated fields' names. */
const ENDS = { es: "Es" } as const satisfies { [Language in Translation]: Capitalize<Language> };

export function isTranslation(language: string): language is Translation {
  return Object.hasOwn(ENDS, language);
}

export const TRANSLATIONS = Object.keys(ENDS).filter(isTranslation);

/** `titleEs`: the field with the translation of a text. */
export function translatedField<Field extends string>(field: Field, language: Translation): TranslatedField<Field> {
  return `${field}${ENDS[language]}` as const;
}

/** The fields with all translations of some texts: `titleEs`, `descriptionEs`. */
export function translatedFields<Field extends string>(fields: readonly Field[]): TranslatedField<Field>[] {
  return TRANSLATIONS.flatMap((language) => fields.map((field) => translatedField(field, language)));
}

interface Place<Field extends string> {
  field: Field;
  language: Translation;
  translated: TranslatedField<Field>;
}

/** `translatedFields` with a value for each. */
export function translations<Field extends string, Value>(
  fields: readonly Field[],
  make: (place: Place<Field>) => Value,
): Translations<Field, Value> {
  const places = TRANSLATIONS.flatMap((language) =>
    fields.map((field) => ({ field, language, translated: translatedField(field, language) })),
  );
  // eslint-disable-next-line passage/assertions -- The names are made of all fields and all languages.
  return Object.fromEntries(places.map((place) => [place.translated, make(place)])) as Translations<Field, Value>;
}

/** `translations` of a form whose screen may not know a language: missing fields are left out. */
export function typedTranslations<Field extends string, Value>(
  fields: readonly Field[],
  form: Partial<Translations<Field, string>>,
  read: (text: string) => Value,
): Partial<Translations<Field, Value>> {
  const typed: Partial<Translations<Field, Value>> = {};
  for (const language of TRANSLATIONS) {
    for (const field of fields) {
      const translated = translatedField(field, language);
      const text = form[translated];
      if (text !== undefined) typed[translated] = read(text);
    }
  }
  return typed;
}

/** A text of the practice in this language; English if there is no translation. */
export function inLanguage<
  Field extends string,
  Texts extends Readonly<Record<Field | TranslatedField<Field>, string | null>>,
>(locale: Locale, texts: Texts, field: Field): Texts[Field] | string {
  const translated: string | null = isTranslation(locale) ? texts[translatedField(field, locale)] : null;
  return translated ?? texts[field];
}

/** The language of `inLanguage`'s text if it is not the page's own: the value of its `lang` attribute. */
export function foreignLanguage<Field extends string>(
  locale: Locale,
  texts: Readonly<Record<Field | TranslatedField<Field>, string | null>>,
  field: Field,
): "en" | undefined {
  const isMissing = isTranslation(locale) && texts[translatedField(field, locale)] === null;
  return isMissing && texts[field] !== null ? "en" : undefined;
}

/** The languages that lack a translation of one of these texts. A text that is empty needs none. */
export function missingLanguages<Field extends string>(
  fields: readonly Field[],
  texts: { readonly [Name in Field | keyof Translations<Field, unknown>]?: string | null },
): Translation[] {
  const isEmpty = (text: string | null | undefined) => (text ?? "").trim() === "";
  return TRANSLATIONS.filter((language) =>
    fields.some((field) => !isEmpty(texts[field]) && isEmpty(texts[translatedField(field, language)])),
  );
}

/** The fields with the translations of these texts, `titleEs` beside `title`, for the validator of an object. */
export const vTranslations = <Field extends string, Text>(fields: readonly Field[], text: Text) =>
  translations(fields, () => text);
