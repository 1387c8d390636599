import {
  LEAD_STATUSES,
  leadNeedle,
  summariseLeads,
  type LeadStatus,
  type LeadTiles,
} from "../../../convex/leads/rules";
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

/** Rows, tabs and tiles for one search and one tab. Runs per keystroke over 100,000 rows, hence one plain loop. */
export function viewLeads(rows: readonly LeadRow[], search: string, filter: LeadFilter): LeadView {
  const needle = leadNeedle(search);
  const counts = noCounts();
  const found: LeadRow[] = [];
  const visible: LeadRow[] = [];
  for (const row of rows) {
    if (!row.haystack.includes(needle)) continue;
    found.push(row);
    counts[row.status] += 1;
    if (filter === "all" || row.status === filter) visible.push(row);
  }
  counts.all = found.length;
  return { visible, counts, tiles: summariseLeads(found) };
}

/** What a URL asks for; anything unknown means all leads. */
export function parseFilter(text: string | null): LeadFilter {
  return LEAD_STATUSES.find((status) => status === text) ?? "all";
}
