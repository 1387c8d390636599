import type { Wording } from "../../../../convex/cases/questionnaireForms/rules";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { TextArea } from "../../../ui/form/TextArea";
import { LOCALES } from "../../../../convex/platform/languages";
import { translationText } from "../shared/translationText";

interface WordingFieldsProps {
  label: string;
  wording: Wording;
  /** Sentences rather than a few words. */
  isLong?: true;
  /** Its problem, or null. */
  problem?: string | null;
  onChange: (wording: Wording) => void;
}

/** A text for clients, in each language. */
export function WordingFields({ label, wording, isLong, problem = null, onChange }: WordingFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {LOCALES.map((locale) => {
        const typed = {
          lang: locale,
          value: wording[locale],
          onChange: ({ target }: { target: { value: string } }) => {
            onChange({ ...wording, [locale]: target.value });
          },
        };
        const labels = { label: translationText.label(label, locale), error: problem ?? undefined };
        if (isLong) return <TextArea key={locale} {...labels} {...typed} rows={2} maxRows={8} />;
        return (
          <Labelled key={locale} {...labels}>
            {(control) => <input {...control} {...typed} className={cn(fieldBox, "h-9 px-3 touch:h-11")} />}
          </Labelled>
        );
      })}
    </div>
  );
}
