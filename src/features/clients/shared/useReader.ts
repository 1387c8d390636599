import type { FunctionReturnType } from "convex/server";
import { useParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { isTranslation, type Translation } from "../../../../convex/practice/translatedTexts";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

type Reader = NonNullable<FunctionReturnType<typeof api.workspace.clientRecord.staff.reader>>;

/** A client with the language that they have chosen; null while loading, and without a choice. */
export function useReaderOf(clientId: string | undefined): Reader | null {
  const asked = clientId === undefined ? "skip" : { clientId };
  return useRecoveringQuery(api.workspace.clientRecord.staff.reader, asked).value ?? null;
}

/** The client of this page; null on other pages. */
export function useReader(isAsked = true): Reader | null {
  const { clientId } = useParams();
  return useReaderOf(isAsked ? clientId : undefined);
}

/** The language of this page's client, if the practice's texts need a translation into it. */
export function useReaderTranslation(isAsked = true): Translation | null {
  const locale = useReader(isAsked)?.locale ?? null;
  return locale !== null && isTranslation(locale) ? locale : null;
}
