import { Button } from "../../ui/Button";
import { LANGUAGE_NAMES } from "./languageNames";
import { usePageLanguage } from "./pageLanguage";
import { SPOKEN_LOCALES } from "./visitorLocale";

/** Language menu of the pages without an account: the other languages, each in its own name. */
export function VisitorsChoice() {
  const { locale, choose } = usePageLanguage();
  if (choose === null) return null;
  return SPOKEN_LOCALES.filter((other) => other !== locale).map((other) => (
    <Button
      key={other}
      look="quiet"
      lang={other}
      onClick={() => {
        choose(other);
      }}
    >
      {LANGUAGE_NAMES[other]}
    </Button>
  ));
}
