import type { FORMATS, Locale } from "../../../convex/platform/languages";

/** A copy of `FORMATS`: an import of the value would bring the rules of access into the first screen. */
export const FORMAT_OF: typeof FORMATS = { en: "en-US", es: "es-US" };

const LANGUAGES: { [Language in Locale as (typeof FORMATS)[Language]]: Language } = { "en-US": "en", "es-US": "es" };

/** The language of a format. */
export function languageOf(format: (typeof FORMATS)[Locale]): Locale {
  return LANGUAGES[format];
}
