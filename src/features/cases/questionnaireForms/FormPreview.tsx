import { useEffect, useState } from "react";
import { IntlProvider } from "use-intl";
import { ENGLISH_NAMES, FORMATS, LOCALES, type Locale } from "../../../../convex/access/accounts/rules";
import type { FormFacts } from "../../../../convex/cases/questionnaireForms/rules";
import { shownSections, type AnswerValue } from "../../../../convex/cases/questionnaires/rules";
import { Questions } from "../shared/Questions";
import { loadWords, type Words } from "../../../lib/words/catalogue";
import { Labelled } from "../../../ui/form/Labelled";
import { Select } from "../../../ui/form/Select";
import { Spinner } from "../../../ui/feedback/Spinner";
import { formText } from "./formText";

/** The portal's texts in one language; null while loading. */
function useWords(locale: Locale): Words | null {
  const [loaded, setLoaded] = useState<{ locale: Locale; words: Words } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadWords(locale).then((words) => {
      if (isWanted) setLoaded({ locale, words });
    });
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return loaded?.locale === locale ? loaded.words : null;
}

/** The questionnaire as clients see it, with conditions and groups; answers are not stored. */
export function FormPreview({ form }: { form: FormFacts }) {
  const [locale, setLocale] = useState<Locale>("en");
  const [values, setValues] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const words = useWords(locale);
  return (
    <div className="space-y-5">
      <p className="text-sm text-ink-soft">{formText.previewHint}</p>
      <Labelled label={formText.language}>
        {(control) => (
          <Select
            {...control}
            value={locale}
            onChange={({ target }) => {
              setLocale(LOCALES.find((each) => each === target.value) ?? "en");
            }}
          >
            {LOCALES.map((each) => (
              <option key={each} value={each}>
                {ENGLISH_NAMES[each]}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {words === null ? (
        <Spinner />
      ) : (
        <IntlProvider locale={FORMATS[locale]} messages={words} timeZone="UTC">
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
        </IntlProvider>
      )}
    </div>
  );
}
