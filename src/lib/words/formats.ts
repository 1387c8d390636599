import type { FORMATS, Locale } from "../../../convex/access/rules";

/** As `FORMATS` of the rules, without them: who may do what is no part of the first screen. */
export const FORMAT_OF: typeof FORMATS = { en: "en-US", es: "es-US" };

/** The language of a format. */
export function languageOf(format: (typeof FORMATS)[Locale]): Locale {
  return format === FORMAT_OF.es ? "es" : "en";
}
