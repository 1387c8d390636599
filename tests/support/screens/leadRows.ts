import { leadHaystack, leadName, type LeadRow } from "../../../src/features/leads/shared/leadRow";

/** A lead of the list; a test names only the values it is about. */
export function aLeadRow(given: Partial<LeadRow> & { key: number }): LeadRow {
  const names = { firstName: "Ana", lastName: "Lopez", email: `lead${String(given.key)}@mail.test`, ...given };
  return {
    leadId: `lead-${String(given.key)}`,
    phone: null,
    role: null,
    goal: null,
    potentialCents: null,
    status: "needs_followup",
    ownerId: null,
    nextContactOn: null,
    ...names,
    fullName: leadName(names),
    haystack: leadHaystack(names),
  };
}

export const maria = aLeadRow({
  key: 1,
  firstName: "Maria",
  lastName: "Santos",
  email: "ms@mail.test",
  potentialCents: 100_000,
});
export const ahmed = aLeadRow({
  key: 2,
  firstName: "Ahmed",
  lastName: "Hassan",
  email: "santa@mail.test",
  status: "closed",
  potentialCents: 200_000,
});
export const sofia = aLeadRow({
  key: 3,
  firstName: "Sofia",
  lastName: "Maric",
  email: "sofia@mail.test",
  status: "not_interested",
  potentialCents: 400_000,
});
/** In the order of the list: the newest first. */
export const threeLeads = [sofia, ahmed, maria];
