import { useState } from "react";
import { ENGLISH_NAMES, LOCALES, type Locale } from "../../../../convex/platform/languages";
import type { FormFacts } from "../../../../convex/cases/questionnaireForms/rules";
import { shownSections, type AnswerValue } from "../../../../convex/cases/questionnaires/rules";
import { Questions } from "../shared/Questions";
import { WordsOf } from "../../../lib/words/WordsProvider";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
import { formText } from "./formText";

const LANGUAGES = LOCALES.map((value) => ({ value, label: ENGLISH_NAMES[value] }));

/** The questionnaire as clients see it, with conditions and groups; answers are not stored. */
export function FormPreview({ form }: { form: FormFacts }) {
  const [locale, setLocale] = useState<Locale>("en");
  const [values, setValues] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  return (
    <div className="space-y-5">
      <p className="text-sm text-ink-soft">{formText.previewHint}</p>
      <LabelledSelect label={formText.language} value={locale} choices={LANGUAGES} onChoose={setLocale} />
      <WordsOf locale={locale} what={formText.preview}>
        <div lang={locale} className="space-y-8">
          {shownSections(form, values).map(({ section, questions }) => (
            <section key={section.key} aria-label={section.title[locale]} className="space-y-4">
              <h2 className="text-lg font-semibold text-ink">{section.title[locale]}</h2>
              {section.help[locale] === "" ? null : <p className="text-base text-ink-soft">{section.help[locale]}</p>}
              <Questions
                questions={questions}
                values={values}
                onAnswer={(path, value) => {
                  setValues((before) => new Map(before).set(path, value));
                }}
              />
            </section>
          ))}
        </div>
      </WordsOf>
    </div>
  );
}
