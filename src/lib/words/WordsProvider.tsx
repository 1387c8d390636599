import { useEffect, type ComponentType, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { FORMATS, type Locale } from "../../../convex/platform/languages";
import { LazyPart } from "../lazy/LazyPart";
import { whenSettled } from "../../ui/lazy/idle";
import { LazyModule } from "../../ui/lazy/lazyModule";
import { loadFirstWords, loadWords, type FirstWords } from "./catalogue";
import { LanguageScope } from "./LanguageScope";
import { useLanguage } from "./useLanguage";

type Provider = ComponentType<{ children: ReactNode }>;

/** The browser's time zone, in which dates are shown. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function codeOf(locale: Locale, what: string, load: (locale: Locale) => Promise<FirstWords>): LazyModule<Provider> {
  return new LazyModule<Provider>(`${what} ${locale}`, async () => {
    const messages = await load(locale);
    return function Words({ children }) {
      return (
        <IntlProvider locale={FORMATS[locale]} messages={messages} timeZone={timeZone}>
          {children}
        </IntlProvider>
      );
    };
  });
}

const firstOf = (locale: Locale) => codeOf(locale, "first words", loadFirstWords);
const allOf = (locale: Locale) => codeOf(locale, "words", loadWords);
const FIRST: Record<Locale, LazyModule<Provider>> = { en: firstOf("en"), es: firstOf("es") };
const ALL: Record<Locale, LazyModule<Provider>> = { en: allOf("en"), es: allOf("es") };

/** Loads a language before it is needed: the first texts, or all. */
export function fetchWordsAhead(locale: Locale, { isAll }: { isAll: boolean }): void {
  FIRST[locale].loadAhead();
  if (isAll) ALL[locale].loadAhead();
}

/** Provides the first texts of one language. */
export function WordsProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  useEffect(() => whenSettled(ALL[locale].loadAhead), [locale]);
  return (
    <LanguageScope locale={locale}>
      <LazyPart module={FIRST[locale]} what={null}>
        {(Words) => <Words>{children}</Words>}
      </LazyPart>
    </LanguageScope>
  );
}

interface WordsOfProps {
  locale: Locale;
  /** As of `LazyPart`: the name of the part below, or null for a whole screen. */
  what: string | null;
  children: ReactNode;
}

/** Provides all texts of a language to a part of a screen, whose own language stays. */
export function WordsOf({ locale, what, children }: WordsOfProps) {
  return (
    <LazyPart module={ALL[locale]} what={what}>
      {(Words) => <Words>{children}</Words>}
    </LazyPart>
  );
}

/** Inside a `WordsProvider`: provides all texts of the same language. */
export function AllWords({ children }: { children: ReactNode }) {
  return (
    <WordsOf locale={useLanguage()} what={null}>
      {children}
    </WordsOf>
  );
}
