import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { ShownView } from "../../../convex/practice/savedViews/rules";
import type { ListAddress } from "../../lib/rows/useListAddress";
import { formatSort } from "../../lib/rows/sortRows";
import { withSearch } from "../../lib/rows/SearchTextProvider";

interface OnList {
  address: Pick<ListAddress<string, string>, "path" | "filter" | "sort">;
  /** Name of the tab's parameter. */
  filterName: string;
  /** The search text. */
  text: string;
}

/** The tab that shows all rows is not in the address. */
const ALL = "all";

/** Converts between the list's address and a saved view. */
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
