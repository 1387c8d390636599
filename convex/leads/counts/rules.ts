import { LEAD_STATUSES, type LeadStatus } from "../status/rules";

export interface LeadTiles {
  activeCount: number;
  potentialCents: number;
  lostCents: number;
  closedCents: number;
}

/** The three totals; a lead's value is in one of them. */
export type Revenue = "potential" | "closed" | "lost";

export function revenueOf(status: LeadStatus): Revenue {
  if (status === "closed") return "closed";
  return status === "not_interested" ? "lost" : "potential";
}

/** `of` returns the number of leads with a status, and their total value in cents. */
export function summariseLeads(of: (status: LeadStatus) => { count: number; cents: number }): LeadTiles {
  const cents: Record<Revenue, number> = { potential: 0, closed: 0, lost: 0 };
  let activeCount = 0;
  for (const status of LEAD_STATUSES) {
    const sum = of(status);
    const revenue = revenueOf(status);
    cents[revenue] += sum.cents;
    if (revenue === "potential") activeCount += sum.count;
  }
  return { activeCount, potentialCents: cents.potential, lostCents: cents.lost, closedCents: cents.closed };
}
