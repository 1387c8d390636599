import { useParams } from "react-router-dom";
import { api } from "../../convex/_generated/api";
import { plainText } from "../ui/plainText";
import { useRecoveringQuery } from "./useRecoveringQuery";

/** The hint of a field that the client of this page reads: it says so where that is not in English. */
export function useReaderHint(hint: string): string {
  const { clientId } = useParams();
  const { value } = useRecoveringQuery(api.clientDetail.staff.reader, clientId === undefined ? "skip" : { clientId });
  return value?.locale === "es" ? `${hint} ${plainText(value.name)} reads Spanish.` : hint;
}
