import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

type Merges = NonNullable<FunctionReturnType<typeof api.leads.merges.staff.ofLead>>;
export type Duplicate = Merges["duplicates"][number];
export type MergedLead = Merges["merged"][number];

/** A lead's merges and possible duplicates; live. */
export function useLeadMerges(leadId: string) {
  return useRecoveringQuery(api.leads.merges.staff.ofLead, { leadId });
}
