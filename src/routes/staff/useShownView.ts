import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { ShownView } from "../../../convex/leadViews/rules";
import type { ListAddress } from "../../lib/rows/useListAddress";
import { formatSort } from "../../lib/rows/sortRows";
import { withSearch, type useSearchText } from "../../lib/SearchTextProvider";

interface OnList {
  address: Pick<ListAddress<string, string>, "path" | "filter" | "sort">;
  /** The search parameter of the tab. */
  filterName: string;
  text: string;
  searchText: Pick<ReturnType<typeof useSearchText>["searchText"], "restore">;
}

/** The tab that shows all rows is not in the address of a list. */
const ALL = "all";

/** What a list shows, as a saved view holds it, and how it shows one. */
export function useShownView({ address: { path, filter, sort }, filterName, text, searchText }: OnList) {
  const navigate = useNavigate();
  return useMemo(() => {
    const shown: ShownView = { filter: filter === ALL ? "" : filter, sort: formatSort(sort), search: text };
    const onShow = (view: ShownView) => {
      searchText.restore(view.search);
      const parts = Object.entries({ [filterName]: view.filter, sort: view.sort }).filter(([, part]) => part !== "");
      const query = new URLSearchParams(parts).toString();
      void navigate(path + withSearch(query === "" ? "" : `?${query}`, view.search));
    };
    return { shown, onShow };
  }, [path, filter, sort, filterName, text, searchText, navigate]);
}
