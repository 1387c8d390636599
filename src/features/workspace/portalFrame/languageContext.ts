import { createContext } from "react";
import type { Locale } from "../../../../convex/platform/languages";

interface PortalLanguage {
  locale: Locale;
  choose: (locale: Locale) => void;
}

/** The language of the portal, for the screen on which the client chooses it. */
export const LanguageContext = createContext<PortalLanguage | null>(null);
