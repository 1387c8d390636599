import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { Locale } from "../../../../convex/platform/languages";
import type { PortalLanguage } from "./languageContext";
import { rememberLocale, visitorLocale } from "../../../lib/words/visitorLocale";

/**
 * The client's language: the account's, or the browser's until they choose one. Stored on the account at the first visit, so that
 * letters use the same language.
 */
export function useLocale(stored: Locale | null): PortalLanguage {
  const store = useMutation(api.access.accounts.open.setLocale);
  const [chosen, setChosen] = useState<Locale | null>(null);
  const [isStoring, setStoring] = useState(false);
  const spoken = visitorLocale();
  useEffect(() => {
    // If it fails, the next visit tries again.
    if (stored === null) store({ locale: spoken }).catch(() => undefined);
  }, [stored, spoken, store]);
  const choose = (locale: Locale) => {
    setChosen(locale);
    // For the sign-in page on this device.
    rememberLocale(locale);
    // If this fails, the choice lasts as long as the page.
    setStoring(true);
    store({ locale })
      .catch(() => undefined)
      .finally(() => {
        setStoring(false);
      });
  };
  return { locale: chosen ?? stored ?? spoken, choose, isStoring };
}
