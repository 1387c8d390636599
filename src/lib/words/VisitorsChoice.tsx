import { LanguageSelect } from "./LanguageSelect";
import { useOpenText, useSpoken } from "./spokenContext";

/** Where a visitor chooses the language of the pages that need no account. */
export function VisitorsChoice() {
  const { language } = useOpenText();
  const { locale, choose } = useSpoken();
  return choose === null ? null : <LanguageSelect label={language} locale={locale} onChange={choose} />;
}
