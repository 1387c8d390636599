import type { FunctionReturnType } from "convex/server";
import { useSyncExternalStore } from "react";
import type { api } from "../../../../convex/_generated/api";
import { parseLeadId } from "../../../../convex/platform/ids";
import { useLeadList } from "./leadList";
import { leadName, type LeadRow } from "./leadRow";

/** A lead, as its own screen reads it. */
export type Lead = NonNullable<FunctionReturnType<typeof api.leads.record.staff.get>>;

/** The live list's row, which shows a choice at once; for a lead that is not listed, its details. */
export function useLeadRow(lead: Lead): LeadRow {
  const list = useLeadList();
  const key = parseLeadId(lead.leadId) ?? 0;
  const row = useSyncExternalStore(list.subscribe, () => list.find(key));
  return row ?? { ...lead, key, fullName: leadName(lead), haystack: "" };
}
