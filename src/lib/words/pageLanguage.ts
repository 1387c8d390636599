import { createContext, use } from "react";
import type { Locale } from "../../../convex/platform/languages";
import { open as english } from "./en/open";
import { open as spanish } from "./es/open";
import { type Translated } from "./translated";

export interface PageLanguage {
  locale: Locale;
  /** Null if the language is chosen elsewhere (on the account), or not at all. */
  choose: ((locale: Locale) => void) | null;
  /** Applies the language of a part of the page to its surroundings, such as toasts, until the returned function is called. */
  follow: (locale: Locale) => () => void;
}

const standsAlone = () => () => undefined;

/** The language of everything below; English for staff. */
export const PageLanguageContext = createContext<PageLanguage>({ locale: "en", choose: null, follow: standsAlone });

export function usePageLanguage(): PageLanguage {
  return use(PageLanguageContext);
}

const OPEN: Record<Locale, Translated<typeof english>> = { en: english, es: spanish };

/** The texts that are available before any others. */
export function useOpenText() {
  return OPEN[usePageLanguage().locale];
}
