import { useSyncExternalStore } from "react";
import { parseLeadId } from "../../../../convex/platform/ids";
import { useLeadList } from "../shared/leadList";
import type { Lead } from "../shared/useLeadRow";
import { useUnsent } from "../../../lib/drafts/unsentContext";

/**
 * While the server cannot be reached: the list's data of a lead, under the list's headings instead of the form's questions.
 * Undefined if the lead is not listed, or the server answers.
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
    // The screen reads the owner from the row.
    ownerId: null,
    nextContactOn: row.nextContactOn,
    submittedAt: null,
    fields: answers.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
    resumeUrl: null,
    state: "listed",
    mergedInto: null,
  };
}
