/** The languages in which Passage writes to people. */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Names of the languages, for staff. */
export const ENGLISH_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Spanish" };

/** Each language by its own name. */
export const OWN_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Español" };

/** Formats of amounts, sizes, dates and hours in each language, for readers in the United States. */
export const FORMATS = { en: "en-US", es: "es-US" } as const satisfies Record<Locale, string>;

/** The chosen language; null if none is stored. */
export function chosenLocale(stored: string): Locale | null {
  return LOCALES.find((known) => known === stored) ?? null;
}

/** The language for texts to a person; English until they have chosen one. */
export function readLocale(stored: string): Locale {
  return chosenLocale(stored) ?? "en";
}
