import type { Locale } from "../../../convex/platform/languages";
import { Select } from "../../ui/form/Select";
import { LANGUAGE_NAMES } from "./languageNames";
import { SPOKEN_LOCALES } from "./visitorLocale";

interface LanguageSelectProps {
  label: string;
  locale: Locale;
  onChange: (locale: Locale) => void;
}

export function LanguageSelect({ label, locale, onChange }: LanguageSelectProps) {
  return (
    <Select
      aria-label={label}
      value={locale}
      className="w-32"
      onChange={({ target }) => {
        onChange(SPOKEN_LOCALES.find((each) => each === target.value) ?? "en");
      }}
    >
      {SPOKEN_LOCALES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </Select>
  );
}
