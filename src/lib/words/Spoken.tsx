import { useLayoutEffect, useMemo, type ReactNode } from "react";
import type { Locale } from "../../../convex/access/rules";
import { SpokenContext } from "./spokenContext";

interface SpokenProps {
  locale: Locale;
  choose?: ((locale: Locale) => void) | null;
  children: ReactNode;
}

/** Says which language everything below is in, to the screens and to the browser. */
export function Spoken({ locale, choose = null, children }: SpokenProps) {
  useLayoutEffect(() => {
    const { lang } = document.documentElement;
    document.documentElement.lang = locale;
    return () => {
      document.documentElement.lang = lang;
    };
  }, [locale]);
  const spoken = useMemo(() => ({ locale, choose }), [locale, choose]);
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}
