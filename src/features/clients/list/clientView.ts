import type { ClientRow } from "./clientRow";

export const CLIENT_FILTERS = ["all", "active", "archived"] as const;
export type ClientFilter = (typeof CLIENT_FILTERS)[number];

export const CLIENT_FILTER_LABELS: Record<ClientFilter, string> = {
  all: "All",
  active: "Active",
  archived: "Archived",
};

export interface ClientView {
  visible: readonly ClientRow[];
  /** Search results of every tab, not only the open one. */
  counts: Record<ClientFilter, number>;
  tiles: { activeCount: number; portalCount: number };
}

/** Rows of the open tab, tab counts and figures of the search results. An inactive client is only in All. */
export function viewClients(found: readonly ClientRow[], filter: ClientFilter): ClientView {
  const counts = { all: found.length, active: 0, archived: 0 };
  let portalCount = 0;
  const visible: ClientRow[] = [];
  for (const row of found) {
    if (row.status !== "inactive") counts[row.status] += 1;
    if (row.isPortalGranted) portalCount += 1;
    if (filter === "all" || row.status === filter) visible.push(row);
  }
  return { visible, counts, tiles: { activeCount: counts.active, portalCount } };
}

/** The newest onboarded first; an import may add clients of earlier years. Ordered rows are not copied. */
export function newestOnboardedFirst(rows: readonly ClientRow[]): readonly ClientRow[] {
  const isOrdered = rows.every((row, place) => place === 0 || row.onboardedAt <= (rows[place - 1]?.onboardedAt ?? 0));
  return isOrdered ? rows : rows.toSorted((a, b) => b.onboardedAt - a.onboardedAt || b.key - a.key);
}
