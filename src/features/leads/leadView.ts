import { LEAD_STATUSES, summariseLeads, type LeadStatus, type LeadTiles } from "../../../convex/leads/rules";
import type { LeadRow } from "./leadRow";

export type LeadFilter = LeadStatus | "all";

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

/** What a URL asks for; anything unknown means all leads. */
export function parseFilter(text: string | null): LeadFilter {
  return LEAD_STATUSES.find((status) => status === text) ?? "all";
}
