import { ENGLISH_NAMES } from "../../../../convex/platform/languages";
import { isTranslation } from "../../../../convex/practice/translatedTexts";
import { plainText } from "../../../ui/text/plainText";
import { useReader } from "./useReader";

/** Hint of a field that this page's client reads, with their language if it is not English; null for a field that no client reads. */
export function useReaderHint<Hint extends string | null>(hint: Hint): Hint | string {
  const reader = useReader(hint !== null);
  return hint !== null && reader !== null && isTranslation(reader.locale)
    ? `${hint} ${plainText(reader.name)} reads ${ENGLISH_NAMES[reader.locale]}.`
    : hint;
}
