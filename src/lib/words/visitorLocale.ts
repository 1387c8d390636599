import type { Locale, LOCALES } from "../../../convex/platform/languages";

/** A copy of LOCALES: every visitor loads this file, and none of them the access rules. */
export const SPOKEN_LOCALES: typeof LOCALES = ["en", "es"];

const CHOSEN = "passage.language";

/** A visitor's language: chosen on this device, or the browser's. */
export function visitorLocale(): Locale {
  const chosen = SPOKEN_LOCALES.find((locale) => locale === read());
  return chosen ?? spokenLocale(navigator.languages);
}

/** Stores the choice on the device. If the browser stores nothing, it lasts until the page is closed. */
export function rememberLocale(locale: Locale): void {
  try {
    window.localStorage.setItem(CHOSEN, locale);
  } catch {
    // A browser without storage.
  }
}

function read(): string | null {
  try {
    return window.localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

/** The first of the browser's languages that Passage supports, otherwise English. */
export function spokenLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = SPOKEN_LOCALES.find((locale) => locale === language.toLowerCase().split("-")[0]);
    if (spoken !== undefined) return spoken;
  }
  return "en";
}
