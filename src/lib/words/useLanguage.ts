import { useLocale } from "use-intl";
import type { Locale } from "../../../convex/platform/languages";
import { languageOf } from "./formats";

/** The language of this page's texts. */
export function useLanguage(): Locale {
  return languageOf(useLocale());
}
