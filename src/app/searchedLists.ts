import { matchPath } from "react-router-dom";
import { itemPath, NAVIGATION_ITEMS } from "./navigationItems";

/** Path to label of each list that has a filter. */
export const SEARCHED_LISTS: ReadonlyMap<string, string> = new Map(
  NAVIGATION_ITEMS.flatMap((item) => (item.search === undefined ? [] : [[itemPath(item), item.search] as const])),
);

/** The path of the list whose filter is in the top bar at this path, or null. */
export function listInTopBar(pathname: string): string | null {
  const item = NAVIGATION_ITEMS.find(({ screens }) => screens.some(({ path }) => matchPath(path, pathname) !== null));
  return item?.isSearchInTopBar === true ? itemPath(item) : null;
}
