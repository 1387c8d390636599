import { useLanguage } from "../../../lib/words/useLanguage";
import type { Wording } from "../../../../convex/cases/questionnaireForms/rules";

/** Returns a questionnaire's text in the language of the page. */
export function useWording(): (wording: Wording) => string {
  const locale = useLanguage();
  return (wording) => wording[locale];
}
