import { useParams } from "react-router-dom";
import { api } from "../../convex/_generated/api";
import { plainText } from "../ui/plainText";
import { useRecoveringQuery } from "./useRecoveringQuery";
import { ENGLISH_NAMES } from "../../convex/access/rules";
import { isTranslation } from "../../convex/translations/rules";

/** Hint of a field that this page's client reads, with their language if it is not English; null for a field that no client reads. */
export function useReaderHint<Hint extends string | null>(hint: Hint): Hint | string {
  const { clientId } = useParams();
  const { value } = useRecoveringQuery(
    api.clientDetail.staff.reader,
    clientId === undefined || hint === null ? "skip" : { clientId },
  );
  return hint !== null && value && isTranslation(value.locale)
    ? `${hint} ${plainText(value.name)} reads ${ENGLISH_NAMES[value.locale]}.`
    : hint;
}
