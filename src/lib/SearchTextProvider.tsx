import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { paths } from "./paths";
import { SearchText } from "./searchText";

const SearchTextContext = createContext<SearchText | null>(null);

/** The path of the list that the search filters, and the search parameter in its URL. */
const LIST_PATH = paths.leads;
const PARAMETER = "q";

function textInUrl(): string {
  return new URLSearchParams(window.location.search).get(PARAMETER) ?? "";
}

/** The URL's query with the search text set, or removed when it is empty. */
export function withSearch(query: string, text: string): string {
  const parameters = new URLSearchParams(query);
  if (text.trim() === "") parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, text);
  const result = parameters.toString();
  return result === "" ? "" : `?${result}`;
}

/** Bypasses the router: a router navigation would cancel a pending lazy route, and with it the click that started it. */
function showInUrl(text: string): void {
  if (window.location.pathname !== LIST_PATH) return;
  window.history.replaceState(window.history.state, "", LIST_PATH + withSearch(window.location.search, text));
}

/** Provides one search text to all screens below. */
export function SearchTextProvider({ children }: { children: ReactNode }) {
  const [searchText] = useState(
    () => new SearchText(window.location.pathname === LIST_PATH ? textInUrl() : "", showInUrl),
  );
  useEffect(() => {
    const restore = () => {
      if (window.location.pathname === LIST_PATH) searchText.restore(textInUrl());
    };
    // A click or a blur may navigate: the URL has to be current before that, so that Back restores the list.
    const events = [
      ["popstate", restore],
      ["pointerdown", searchText.flush],
      ["focusout", searchText.flush],
    ] as const;
    for (const [name, listener] of events) window.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of events) window.removeEventListener(name, listener, true);
    };
  }, [searchText]);
  return <SearchTextContext value={searchText}>{children}</SearchTextContext>;
}

export function useSearchText(): { text: string; searchText: SearchText } {
  const searchText = use(SearchTextContext);
  if (searchText === null) throw new Error("useSearchText needs a SearchTextProvider above it");
  return { text: useSyncExternalStore(searchText.subscribe, searchText.get), searchText };
}
