import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider, useFormatter, useTranslations } from "use-intl";
import { FORMATS, type Locale } from "../../../convex/platform/languages";
import { loadWords } from "../../../src/lib/words/catalogue";

/** The portal's translator and formatter in one language, for tests of texts alone. */
export async function translatorsOf(locale: Locale) {
  const words = await loadWords(locale);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale={FORMATS[locale]} messages={words} timeZone="UTC">
      {children}
    </IntlProvider>
  );
  const useAll = () => ({
    activity: useTranslations("activity"),
    home: useTranslations("home"),
    notices: useTranslations("notices"),
    format: useFormatter(),
  });
  return { locale, ...renderHook(useAll, { wrapper }).result.current };
}
