import { useLayoutEffect, useMemo, type ReactNode } from "react";
import type { Locale } from "../../../convex/platform/languages";
import { ENGLISH_UI_WORDS, UiWordsContext, type UiWords } from "../../ui/text/uiWords";
import { ui as spanish } from "./es/ui";
import { PageLanguageContext, usePageLanguage, type PageLanguage as SpokenHere } from "./pageLanguage";

interface SpokenProps {
  locale: Locale;
  choose?: SpokenHere["choose"];
  /** Only if the whole page is below. */
  follow?: SpokenHere["follow"];
  children: ReactNode;
}

const UI_WORDS: Record<Locale, UiWords> = { en: ENGLISH_UI_WORDS, es: spanish };

/** Sets the language of everything below: for the screens and their parts, the surrounding frame, and the browser. */
export function LanguageScope({ locale, choose = null, follow, children }: SpokenProps) {
  const around = usePageLanguage().follow;
  useLayoutEffect(() => {
    const { lang } = document.documentElement;
    document.documentElement.lang = locale;
    const leave = around(locale);
    return () => {
      document.documentElement.lang = lang;
      leave();
    };
  }, [locale, around]);
  const spoken = useMemo(() => ({ locale, choose, follow: follow ?? around }), [locale, choose, follow, around]);
  return (
    <PageLanguageContext value={spoken}>
      <UiWordsContext value={UI_WORDS[locale]}>{children}</UiWordsContext>
    </PageLanguageContext>
  );
}
