import { LEAD_STATUSES, summariseLeads, type LeadTiles } from "../../../convex/leads/rules";
import type { LeadRow } from "./leadRow";

export const LEAD_FILTERS = ["all", ...LEAD_STATUSES] as const;
export type LeadFilter = (typeof LEAD_FILTERS)[number];

export interface LeadView {
  visible: readonly LeadRow[];
  /** Search results per tab, whichever tab is open. */
  counts: Record<LeadFilter, number>;
  tiles: LeadTiles;
}

function noCounts(): Record<LeadFilter, number> {
  return { all: 0, needs_followup: 0, actively_contacting: 0, thinking: 0, not_interested: 0, closed: 0 };
}

/** Rows of the open tab, tab counts and tile sums of the search results. A plain loop: it runs per keystroke over 100,000 rows. */
export function viewLeads(found: readonly LeadRow[], filter: LeadFilter): LeadView {
  const counts = noCounts();
  const visible: LeadRow[] = [];
  for (const row of found) {
    counts[row.status] += 1;
    if (row.status === filter) visible.push(row);
  }
  counts.all = found.length;
  return { visible: filter === "all" ? found : visible, counts, tiles: summariseLeads(found) };
}
