import { createContext } from "react";
import type { Locale } from "../../../../convex/platform/languages";

export interface PortalLanguage {
  locale: Locale;
  choose: (locale: Locale) => void;
  /** A choice is on its way to the account. */
  isStoring: boolean;
}

/** The language of the portal, for the screen on which the client chooses it. */
export const LanguageContext = createContext<PortalLanguage | null>(null);
