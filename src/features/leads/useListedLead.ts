import { useSyncExternalStore } from "react";
import { parseLeadId } from "../../../convex/ids/rules";
import { useLeadList } from "../../lib/leads/leadList";
import type { Lead } from "../../lib/leads/useLeadRow";
import { useUnsent } from "../../lib/unsent/unsentContext";

/**
 * While the server cannot be reached: what the list has of a lead, under the headings of the list, which has no questions of the form. Undefined
 * where the lead is not listed, or the server answers.
 */
export function useListedLead(leadId: string): Lead | undefined {
  const list = useLeadList();
  const { isCutOff } = useUnsent();
  const key = parseLeadId(leadId) ?? 0;
  const row = useSyncExternalStore(list.subscribe, () => list.find(key));
  if (!isCutOff || row === undefined) return undefined;
  const answers = [
    { label: "Current Role", value: row.role },
    { label: "Immigration Goal", value: row.goal },
  ];
  return {
    leadId: row.leadId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    role: row.role,
    goal: row.goal,
    potentialCents: row.potentialCents,
    status: row.status,
    // The screen takes the owner from the row itself.
    ownerId: null,
    nextContactOn: row.nextContactOn,
    submittedAt: null,
    fields: answers.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
    resumeUrl: null,
    state: "listed",
    mergedInto: null,
  };
}
