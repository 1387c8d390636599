import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { Locale } from "../../../convex/access/rules";
import { rememberLocale, visitorLocale } from "../../lib/words/visitorLocale";

/**
 * The language of a client: the one on their account, or the browser's until they have chosen. It is kept on the account from the
 * first visit on, so that letters come in the same language.
 */
export function useLocale(stored: Locale | null): { locale: Locale; choose: (locale: Locale) => void } {
  const store = useMutation(api.access.open.setLocale);
  const [chosen, setChosen] = useState<Locale | null>(null);
  const spoken = visitorLocale();
  useEffect(() => {
    // The next visit tries again where it fails.
    if (stored === null) store({ locale: spoken }).catch(() => undefined);
  }, [stored, spoken, store]);
  const choose = (locale: Locale) => {
    setChosen(locale);
    // For the sign-in page of this device.
    rememberLocale(locale);
    // Without the server the choice holds on this page.
    store({ locale }).catch(() => undefined);
  };
  return { locale: chosen ?? stored ?? spoken, choose };
}
