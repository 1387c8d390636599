import { matchPath } from "react-router-dom";
import { itemPath, NAVIGATION_ITEMS, type NavigationIcon } from "./navigationItems";

/** Label of the field that filters an item's first screen, which is then a list. Separate from the items: every page loads those. */
const LABELS: Partial<Record<NavigationIcon, string>> = {
  leads: "Search by lead name",
  contracts: "Search contracts by client name",
  clients: "Search clients by name or email",
  cases: "Search cases by client or number",
  card: "Filter transactions",
};

/** The field is in the top bar of the list and its records, as the specification has it for leads; others are at their lists. */
const IN_TOP_BAR: NavigationIcon = "leads";

/** Path to label of each list that has a filter. */
export const SEARCHED_LISTS: ReadonlyMap<string, string> = new Map(
  NAVIGATION_ITEMS.flatMap((item) => {
    const label = LABELS[item.icon];
    return label === undefined ? [] : [[itemPath(item), label] as const];
  }),
);

/** The path of the list whose filter is in the top bar at this path, or null. */
export function listInTopBar(pathname: string): string | null {
  const item = NAVIGATION_ITEMS.find(({ screens }) => screens.some(({ path }) => matchPath(path, pathname) !== null));
  return item?.icon === IN_TOP_BAR ? itemPath(item) : null;
}
