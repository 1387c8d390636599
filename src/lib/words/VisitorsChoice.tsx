import { LOCALES, OWN_NAMES } from "../../../convex/platform/languages";
import { Button } from "../../ui/Button";
import { usePageLanguage } from "./pageLanguage";

/** Language menu of the pages without an account: the other languages, each in its own name. */
export function VisitorsChoice() {
  const { locale, choose } = usePageLanguage();
  if (choose === null) return null;
  return LOCALES.filter((other) => other !== locale).map((other) => (
    <Button
      key={other}
      look="quiet"
      lang={other}
      className="-mr-3"
      onClick={() => {
        choose(other);
      }}
    >
      {OWN_NAMES[other]}
    </Button>
  ));
}
