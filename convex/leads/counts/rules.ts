import type { LeadStatus } from "../status/rules";

export interface LeadTiles {
  activeCount: number;
  potentialCents: number;
  lostCents: number;
  closedCents: number;
}

/** `of` returns the number of leads with a status, and their total value in cents. */
export function summariseLeads(of: (status: LeadStatus) => { count: number; cents: number }): LeadTiles {
  const [toFollowUp, contacted, thinking] = [of("needs_followup"), of("actively_contacting"), of("thinking")];
  return {
    activeCount: toFollowUp.count + contacted.count + thinking.count,
    potentialCents: toFollowUp.cents + contacted.cents + thinking.cents,
    lostCents: of("not_interested").cents,
    closedCents: of("closed").cents,
  };
}
