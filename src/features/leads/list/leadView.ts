import { isDue } from "../../../../convex/leads/followUps/rules";
import { summariseLeads, type LeadTiles } from "../../../../convex/leads/counts/rules";
import { LEAD_STATUSES } from "../../../../convex/leads/status/rules";
import { totalsBy } from "../../../lib/rows/totalsBy";
import type { LeadRow } from "../shared/leadRow";

/** The live list has no leads that left the sheet. */
export const LEAD_FILTERS = ["all", "mine", "due", ...LEAD_STATUSES, "left"] as const;
export type LeadFilter = (typeof LEAD_FILTERS)[number];

export interface LeadView {
  visible: readonly LeadRow[];
  /** Search results of every tab, not only the open one. */
  countOf: (tab: Exclude<LeadFilter, "left">) => number;
  tiles: LeadTiles;
}

/** The person and the day; both are unknown at first. */
export interface Viewer {
  /** "" for nobody. */
  me: string;
  /** The practice's day. */
  today: string | null;
}

/** Rows of the open tab, tab counts and tile sums of the search results. */
export function viewLeads(found: readonly LeadRow[], filter: LeadFilter, { me, today }: Viewer): LeadView {
  const totalsOf = totalsBy(
    found,
    ({ status }) => status,
    ({ potentialCents }) => potentialCents,
  );
  const own = {
    mine: found.filter(({ ownerId }) => ownerId !== null && ownerId === me),
    due: found.filter(({ nextContactOn }) => isDue(nextContactOn, today)),
  };
  const countOf = (tab: Exclude<LeadFilter, "left">) => {
    if (tab === "all") return found.length;
    return tab === "mine" || tab === "due" ? own[tab].length : totalsOf(tab).count;
  };
  const visibleOf = () => {
    if (filter === "all") return found;
    return filter === "mine" || filter === "due" ? own[filter] : found.filter(({ status }) => status === filter);
  };
  return { visible: visibleOf(), countOf, tiles: summariseLeads(totalsOf) };
}
