import { useLocale } from "use-intl";
import { FORMATS, LOCALES, type Locale } from "../../../convex/platform/languages";

/** The language of this page's texts. */
export function useLanguage(): Locale {
  const format = useLocale();
  return LOCALES.find((locale) => FORMATS[locale] === format) ?? "en";
}
