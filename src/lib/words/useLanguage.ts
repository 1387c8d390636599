import { useLocale } from "use-intl";
import type { Locale } from "../../../convex/access/accounts/rules";
import { languageOf } from "./formats";

/** The language of this page's texts. */
export function useLanguage(): Locale {
  return languageOf(useLocale());
}
