import type { Locale } from "../../../convex/access/rules";

/** Every visitor loads this file, and none of them the rules of access. */
export const SPOKEN_LOCALES = ["en", "es"] as const satisfies readonly Locale[];

const CHOSEN = "passage.language";

/** The language of a visitor: chosen on this device, or the browser's. */
export function visitorLocale(): Locale {
  const chosen = SPOKEN_LOCALES.find((locale) => locale === read());
  return chosen ?? spokenLocale(navigator.languages);
}

/** Keeps the choice on the device. Where the browser keeps nothing, it holds until the page is closed. */
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

/** The first of a browser's languages that Passage speaks; English where it speaks none of them. */
export function spokenLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = SPOKEN_LOCALES.find((locale) => locale === language.toLowerCase().split("-")[0]);
    if (spoken !== undefined) return spoken;
  }
  return "en";
}
