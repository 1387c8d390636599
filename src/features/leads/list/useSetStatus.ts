import { api } from "../../../../convex/_generated/api";
import { LEAD_STATUS_LABELS, type LeadStatus } from "../../../../convex/leads/status/rules";
import { useRowWrite, type ChosenField, type SetField } from "../../../lib/live/useRowWrite";
import { useWrittenLeads } from "../shared/leadList";
import type { LeadRow } from "../shared/leadRow";

const { setStatus } = api.leads.record.staff;

export const LEAD_STATUS_FIELD: ChosenField<LeadRow, LeadStatus, typeof setStatus> = {
  mutation: setStatus,
  argsOf: ({ leadId }, change) => ({ leadId, ...change }),
  what: "status",
  valueOf: (lead) => lead.status,
  nameOf: (lead) => lead.fullName,
  labels: LEAD_STATUS_LABELS,
};

const patchOf = (status: LeadStatus) => ({ status });

/** Sets a lead's status; see `useRowWrite`. */
export function useSetStatus(isUndoOffered?: (to: LeadStatus) => boolean): SetField<LeadRow, LeadStatus> {
  return useRowWrite(useWrittenLeads(patchOf), LEAD_STATUS_FIELD, isUndoOffered);
}
