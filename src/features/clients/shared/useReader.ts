import type { FunctionReturnType } from "convex/server";
import { useParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { isTranslation, type Translation } from "../../../../convex/practice/translatedTexts";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

type Reader = NonNullable<FunctionReturnType<typeof api.workspace.clientRecord.staff.reader>>;

/** The client of this page, with the language that they have chosen; null on other pages, while loading, and without a choice. */
export function useReader(isAsked = true): Reader | null {
  const { clientId } = useParams();
  const asked = clientId === undefined || !isAsked ? "skip" : { clientId };
  return useRecoveringQuery(api.workspace.clientRecord.staff.reader, asked).value ?? null;
}

/** The language of this page's client, if the practice's texts need a translation into it. */
export function useReaderTranslation(isAsked = true): Translation | null {
  const locale = useReader(isAsked)?.locale ?? null;
  return locale !== null && isTranslation(locale) ? locale : null;
}
