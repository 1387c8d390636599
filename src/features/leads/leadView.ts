import { LEAD_STATUSES, summariseLeads, type LeadSums, type LeadTiles } from "../../../convex/leads/rules";
import type { LeadRow } from "./leadRow";

export const LEAD_FILTERS = ["all", ...LEAD_STATUSES] as const;
export type LeadFilter = (typeof LEAD_FILTERS)[number];

export interface LeadView {
  visible: readonly LeadRow[];
  /** Search results per tab, whichever tab is open. */
  countOf: (tab: LeadFilter) => number;
  tiles: LeadTiles;
}

const nothing = () => ({ count: 0, cents: 0 });

/** A plain loop that looks at a row once: it runs per keystroke over 100,000 of them. */
function sumLeads(leads: readonly LeadRow[]): LeadSums {
  const sums: LeadSums = {
    needs_followup: nothing(),
    actively_contacting: nothing(),
    thinking: nothing(),
    not_interested: nothing(),
    closed: nothing(),
  };
  for (const { status, potentialCents } of leads) {
    const sum = sums[status];
    sum.count += 1;
    sum.cents += potentialCents ?? 0;
  }
  return sums;
}

/** Rows of the open tab, tab counts and tile sums of the search results. */
export function viewLeads(found: readonly LeadRow[], filter: LeadFilter): LeadView {
  const sums = sumLeads(found);
  const countOf = (tab: LeadFilter) => (tab === "all" ? found.length : sums[tab].count);
  const visible = filter === "all" ? found : found.filter(({ status }) => status === filter);
  return { visible, countOf, tiles: summariseLeads(sums) };
}
