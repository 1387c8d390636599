import { useCallback, useState, type ReactNode } from "react";
import type { Locale } from "../../../convex/platform/languages";
import { LanguageScope } from "./LanguageScope";
import { rememberLocale, visitorLocale } from "./visitorLocale";

/** The language of toasts and of the pages without an account: the screen's, if it has its own, otherwise the visitor's. */
export function VisitorsLanguage({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(visitorLocale);
  const [ofScreen, setOfScreen] = useState<Locale | null>(null);
  const choose = useCallback((chosen: Locale) => {
    rememberLocale(chosen);
    setLocale(chosen);
  }, []);
  const follow = useCallback((spoken: Locale) => {
    setOfScreen(spoken);
    return () => {
      setOfScreen(null);
    };
  }, []);
  return (
    <LanguageScope locale={ofScreen ?? locale} choose={choose} follow={follow}>
      {children}
    </LanguageScope>
  );
}
