import { useMutation } from "convex/react";
import { useCallback } from "react";
import { api } from "../../../convex/_generated/api";
import { LEAD_STATUS_LABELS, type LeadStatus } from "../../../convex/leads/rules";
import { useRowWrite, type ChosenField, type ValueChange } from "../../lib/live/useRowWrite";
import { useLeadList } from "./leadList";
import type { LeadRow } from "./leadRow";

export const STATUS_FIELD: ChosenField<LeadRow, LeadStatus> = {
  what: "status",
  valueOf: (lead) => lead.status,
  nameOf: (lead) => lead.fullName,
  labels: LEAD_STATUS_LABELS,
};

/** Sets a lead's status; see `useRowWrite`. */
export function useSetStatus(): (lead: LeadRow, to: LeadStatus) => void {
  const mutate = useMutation(api.leads.staff.setStatus);
  const send = useCallback(
    ({ leadId }: LeadRow, change: ValueChange<LeadStatus>) => mutate({ leadId, ...change }),
    [mutate],
  );
  return useRowWrite(useLeadList(), STATUS_FIELD, send);
}
