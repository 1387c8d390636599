import { useCallback, useState, type ReactNode } from "react";
import type { Locale } from "../../../convex/access/rules";
import { Spoken } from "./Spoken";
import { rememberLocale, visitorLocale } from "./visitorLocale";

/** The language of the pages that need no account. */
export function VisitorsLanguage({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(visitorLocale);
  const choose = useCallback((chosen: Locale) => {
    rememberLocale(chosen);
    setLocale(chosen);
  }, []);
  return (
    <Spoken locale={locale} choose={choose}>
      {children}
    </Spoken>
  );
}
