import type { Wording } from "../../../convex/questionnaireForms/rules";
import { cn } from "../../ui/cn";
import { fieldBox, Labelled } from "../../ui/Labelled";
import { formText } from "./formText";

interface WordingFieldsProps {
  label: string;
  wording: Wording;
  onChange: (wording: Wording) => void;
}

/** A text that clients read, in both of their languages. */
export function WordingFields({ label, wording, onChange }: WordingFieldsProps) {
  const languages = [
    { locale: "en", words: formText.inEnglish(label) },
    { locale: "es", words: formText.inSpanish(label) },
  ] as const;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {languages.map(({ locale, words }) => (
        <Labelled key={locale} label={words}>
          {(control) => (
            <input
              {...control}
              lang={locale}
              value={wording[locale]}
              onChange={({ target }) => {
                onChange({ ...wording, [locale]: target.value });
              }}
              className={cn(fieldBox, "h-9 px-3 touch:h-11")}
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}
