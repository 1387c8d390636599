import { useLayoutEffect, useMemo, type ReactNode } from "react";
import type { Locale } from "../../../convex/access/accounts/rules";
import { ENGLISH_UI_WORDS, UiWordsContext, type UiWords } from "../../ui/text/uiWords";
import { ui as spanish } from "./es/ui";
import { SpokenContext, useSpoken, type Spoken as SpokenHere } from "./spokenContext";

interface SpokenProps {
  locale: Locale;
  choose?: SpokenHere["choose"];
  /** Only if the whole page is below. */
  follow?: SpokenHere["follow"];
  children: ReactNode;
}

const UI_WORDS: Record<Locale, UiWords> = { en: ENGLISH_UI_WORDS, es: spanish };

/** Sets the language of everything below: for the screens and their parts, the surrounding frame, and the browser. */
export function Spoken({ locale, choose = null, follow, children }: SpokenProps) {
  const around = useSpoken().follow;
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
    <SpokenContext value={spoken}>
      <UiWordsContext value={UI_WORDS[locale]}>{children}</UiWordsContext>
    </SpokenContext>
  );
}
