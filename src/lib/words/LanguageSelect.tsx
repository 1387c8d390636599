import { LOCALES, OWN_NAMES, readLocale, type Locale } from "../../../convex/platform/languages";
import { Select } from "../../ui/form/Select";

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
        onChange(readLocale(target.value));
      }}
    >
      {LOCALES.map((each) => (
        <option key={each} value={each} lang={each}>
          {OWN_NAMES[each]}
        </option>
      ))}
    </Select>
  );
}
