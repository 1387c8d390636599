import { useLocale } from "use-intl";
import type { Locale } from "../../../convex/access/rules";
import { languageOf } from "./formats";

/** The language of the words on this page. */
export function useLanguage(): Locale {
  return languageOf(useLocale());
}
