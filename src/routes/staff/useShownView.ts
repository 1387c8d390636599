import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { ShownView } from "../../../convex/leadViews/rules";
import type { ListAddress } from "../../lib/rows/useListAddress";
import { formatSort } from "../../lib/rows/sortRows";
import { withSearch } from "../../lib/SearchTextProvider";

interface OnList {
  address: Pick<ListAddress<string, string>, "path" | "filter" | "sort">;
  /** The search parameter of the tab. */
  filterName: string;
  /** The search. */
  text: string;
}

/** The tab that shows all rows is not in the address of a list. */
const ALL = "all";

/** What a list shows, as a saved view holds it, and how it shows one. */
export function useShownView({ address: { path, filter, sort }, filterName, text }: OnList) {
  const navigate = useNavigate();
  return useMemo(() => {
    const shown: ShownView = { filter: filter === ALL ? "" : filter, sort: formatSort(sort), search: text };
    const onShow = (view: ShownView) => {
      const parts = Object.entries({ [filterName]: view.filter, sort: view.sort }).filter(([, part]) => part !== "");
      const query = new URLSearchParams(parts).toString();
      void navigate(path + withSearch(query === "" ? "" : `?${query}`, view.search));
    };
    return { shown, onShow };
  }, [path, filter, sort, filterName, text, navigate]);
}
