import { leadHaystack } from "../../convex/leads/rules";
import { leadName, type LeadRow } from "../../src/features/leads/leadRow";

/** A lead of the list; a test names only what it is about. */
export function aLeadRow(given: Partial<LeadRow> & { key: number }): LeadRow {
  const names = { firstName: "Ana", lastName: "Lopez", email: `lead${String(given.key)}@mail.test`, ...given };
  return {
    leadId: `lead-${String(given.key)}`,
    phone: null,
    role: null,
    goal: null,
    potentialCents: null,
    status: "needs_followup",
    ...names,
    fullName: leadName(names),
    haystack: leadHaystack(names),
  };
}
