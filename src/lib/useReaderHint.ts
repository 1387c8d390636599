import { useParams } from "react-router-dom";
import { api } from "../../convex/_generated/api";
import { plainText } from "../ui/plainText";
import { useRecoveringQuery } from "./useRecoveringQuery";

/** Hint of a field that this page's client reads, with their language if it is not English. */
export function useReaderHint(hint: string): string {
  const { clientId } = useParams();
  const { value } = useRecoveringQuery(api.clientDetail.staff.reader, clientId === undefined ? "skip" : { clientId });
  return value?.locale === "es" ? `${hint} ${plainText(value.name)} reads Spanish.` : hint;
}
