import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { FORMATS } from "../../convex/platform/languages";
import { usePageLanguage } from "./words/pageLanguage";

/** The first line on paper: the screen's title, and when it was printed. */
export function PrintHead() {
  const { locale } = usePageLanguage();
  const [line, setLine] = useState("");
  useEffect(() => {
    const fill = () => {
      const moment = new Intl.DateTimeFormat(FORMATS[locale], { dateStyle: "medium", timeStyle: "short" });
      // The browser prints what is there when this returns.
      flushSync(() => {
        setLine(`${document.title} · ${moment.format(new Date())}`);
      });
    };
    window.addEventListener("beforeprint", fill);
    return () => {
      window.removeEventListener("beforeprint", fill);
    };
  }, [locale]);
  return <p className="hidden border-b border-line px-4 pb-2 text-xs text-ink-soft sm:px-6 print:block">{line}</p>;
}
