import { CONTRACT_GROUPS, CONTRACT_GROUP_LABELS, isSigned } from "../../../../convex/contracts/record/rules";
import type { ContractRow } from "./contractRow";

/** Archived contracts are in no group until they are unarchived. */
export const CONTRACT_FILTERS = [...CONTRACT_GROUPS, "archived"] as const;
export type ContractFilter = (typeof CONTRACT_FILTERS)[number];

export const CONTRACT_FILTER_LABELS: Record<ContractFilter, string> = {
  ...CONTRACT_GROUP_LABELS,
  archived: "Archived",
};

export interface ContractView {
  visible: readonly ContractRow[];
  /** Search results of every tab, not only the open one. */
  counts: Record<ContractFilter, number>;
  tiles: { waitingCount: number; outstandingCents: number; receivedCents: number };
}

function filterOf({ group, isArchived }: ContractRow): ContractFilter {
  return isArchived ? "archived" : group;
}

/**
 * Rows of the open tab, tab counts and sums of the search results. `ofDeletedCents`: received for contracts that are no longer
 * listed.
 */
export function viewContracts(
  found: readonly ContractRow[],
  filter: ContractFilter,
  ofDeletedCents: number,
): ContractView {
  const counts = { pending: 0, active: 0, completed: 0, archived: 0 };
  const tiles = { waitingCount: 0, outstandingCents: 0, receivedCents: ofDeletedCents };
  const visible: ContractRow[] = [];
  for (const row of found) {
    const place = filterOf(row);
    counts[place] += 1;
    if (place === filter) visible.push(row);
    tiles.receivedCents += row.paidCents;
    if (row.isArchived) continue;
    if (isSigned(row.status)) tiles.outstandingCents += row.owedCents;
    if (row.status === "sent" || row.status === "viewed") tiles.waitingCount += 1;
  }
  return { visible, counts, tiles };
}
