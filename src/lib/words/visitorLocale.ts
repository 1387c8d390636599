import { chosenLocale, type Locale } from "../../../convex/platform/languages";
import { browserStore } from "../tabStore";

const CHOSEN = "passage.language";

/** A visitor's language: chosen on this device, or the browser's. */
export function visitorLocale(): Locale {
  return chosenLocale(browserStore.getItem(CHOSEN) ?? "") ?? spokenLocale(navigator.languages);
}

/** Stores the choice on the device. If the browser stores nothing, it lasts until the page is closed. */
export function rememberLocale(locale: Locale): void {
  browserStore.setItem(CHOSEN, locale);
}

/** The first of the browser's languages that Passage supports, otherwise English. */
export function spokenLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = chosenLocale(language.toLowerCase().split("-")[0] ?? "");
    if (spoken !== null) return spoken;
  }
  return "en";
}
