import { access as english } from "../../../lib/words/en/access";
import { access as spanish } from "../../../lib/words/es/access";
import { providerRefusals } from "../../../lib/words/es/providerRefusals";
import { usePageLanguage } from "../../../lib/words/pageLanguage";
import type { Translated } from "../../../lib/words/translated";
import { type Locale } from "../../../../convex/platform/languages";

export interface AccessText extends Translated<typeof english> {
  /** Our sentences for Clerk's refusals, by code; null if Clerk's own are shown. */
  refusals: Readonly<Record<string, string>> | null;
}

export const englishText: AccessText = { ...english, refusals: null };
const TEXTS: Record<Locale, AccessText> = { en: englishText, es: { ...spanish, refusals: providerRefusals } };

/** The texts of signing in, in the language of the page. */
export function useAccessText(): AccessText {
  return TEXTS[usePageLanguage().locale];
}
