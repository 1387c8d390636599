import { ENGLISH_NAMES, type Locale } from "../../../../convex/platform/languages";

/** Texts of the fields in which staff type what clients read in several languages. */
export const translationText = {
  label: (what: string, language: Locale) => `${what} in ${ENGLISH_NAMES[language]}`,
  missing: (language: Locale) => `Not in ${ENGLISH_NAMES[language]}`,
  missingItems: (language: Locale, items: string) =>
    `Not in ${ENGLISH_NAMES[language]}: ${items}. Clients who read ${ENGLISH_NAMES[language]} get the English.`,
  hint: (language: Locale) => `Optional. Without it, a client who reads ${ENGLISH_NAMES[language]} reads the English.`,
};
