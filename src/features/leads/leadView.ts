import { LEAD_STATUSES, summariseLeads, type LeadTiles } from "../../../convex/leads/rules";
import type { LeadRow } from "./leadRow";

export const LEAD_FILTERS = ["all", ...LEAD_STATUSES] as const;
export type LeadFilter = (typeof LEAD_FILTERS)[number];

export interface LeadView {
  visible: readonly LeadRow[];
  /** By search alone, so that a tab says how many rows it would show. */
  counts: Record<LeadFilter, number>;
  tiles: LeadTiles;
}

function noCounts(): Record<LeadFilter, number> {
  return { all: 0, needs_followup: 0, actively_contacting: 0, thinking: 0, not_interested: 0, closed: 0 };
}

/** Rows of one tab, tabs and tiles of what a search found. Runs per keystroke over 100,000 rows, hence one plain loop. */
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
