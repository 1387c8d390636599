import { useParams } from "react-router-dom";
import { api } from "../../convex/_generated/api";
import { plainText } from "../ui/plainText";
import { useRecoveringQuery } from "./useRecoveringQuery";
import { ENGLISH_NAMES } from "../../convex/access/rules";
import { isTranslation } from "../../convex/translations/rules";

/** Hint of a field that this page's client reads, with their language if it is not English. */
export function useReaderHint(hint: string): string {
  const { clientId } = useParams();
  const { value } = useRecoveringQuery(api.clientDetail.staff.reader, clientId === undefined ? "skip" : { clientId });
  return value && isTranslation(value.locale)
    ? `${hint} ${plainText(value.name)} reads ${ENGLISH_NAMES[value.locale]}.`
    : hint;
}
