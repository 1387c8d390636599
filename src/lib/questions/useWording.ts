import { useLocale } from "use-intl";
import type { Wording } from "../../../convex/questionnaireForms/rules";

/** Says a text of a questionnaire in the language of the page. */
export function useWording(): (wording: Wording) => string {
  const locale = useLocale();
  return (wording) => wording[locale];
}
