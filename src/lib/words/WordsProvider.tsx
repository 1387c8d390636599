import type { ComponentType, ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { Locale } from "../../../convex/access/rules";
import { LateCode } from "../late/lateCode";
import { LatePart } from "../late/LatePart";
import { loadWords } from "./catalogue";
import { Spoken } from "./Spoken";

type Provider = ComponentType<{ children: ReactNode }>;

/** The person's own; dates are shown where they are. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function codeOf(locale: Locale): LateCode<Provider> {
  return new LateCode<Provider>(`words ${locale}`, async () => {
    const messages = await loadWords(locale);
    return function Words({ children }) {
      return (
        <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
          {children}
        </IntlProvider>
      );
    };
  });
}

const PROVIDERS: Record<Locale, LateCode<Provider>> = { en: codeOf("en"), es: codeOf("es") };

/** Fetches the words of one language before anybody needs them. */
export function fetchWordsAhead(locale: Locale): void {
  PROVIDERS[locale].loadAhead();
}

/** Gives everything below it the words of one language, and tells the browser which language the page is in. */
export function WordsProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <Spoken locale={locale}>
      <LatePart late={PROVIDERS[locale]} what={null}>
        {(Words) => <Words>{children}</Words>}
      </LatePart>
    </Spoken>
  );
}
