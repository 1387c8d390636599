import { useMay } from "../features/access/shared/useMay";
import { NAVIGATION_ITEMS, type NavigationItem } from "./navigationItems";

/** The items that the signed-in person may open. */
export function useNavigationItems(): NavigationItem[] {
  const may = useMay();
  return NAVIGATION_ITEMS.filter(({ needs }) => needs === undefined || may(needs));
}
