import { summariseLeads, type LeadTiles } from "../../../convex/leadCounts/rules";
import { LEAD_STATUSES } from "../../../convex/leads/rules";
import { totalsBy } from "../../lib/rows/totalsBy";
import type { LeadRow } from "../../lib/leads/leadRow";

/** The live list has none of the leads that left the sheet. */
export const LEAD_FILTERS = ["all", ...LEAD_STATUSES, "left"] as const;
export type LeadFilter = (typeof LEAD_FILTERS)[number];

export interface LeadView {
  visible: readonly LeadRow[];
  /** Search results per tab, whichever tab is open. */
  countOf: (tab: Exclude<LeadFilter, "left">) => number;
  tiles: LeadTiles;
}

/** Rows of the open tab, tab counts and tile sums of the search results. */
export function viewLeads(found: readonly LeadRow[], filter: LeadFilter): LeadView {
  const totalsOf = totalsBy(
    found,
    ({ status }) => status,
    ({ potentialCents }) => potentialCents,
  );
  const countOf = (tab: Exclude<LeadFilter, "left">) => (tab === "all" ? found.length : totalsOf(tab).count);
  const visible = filter === "all" ? found : found.filter(({ status }) => status === filter);
  return { visible, countOf, tiles: summariseLeads(totalsOf) };
}
