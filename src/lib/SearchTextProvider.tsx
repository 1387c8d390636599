import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { paths } from "./paths";
import { SearchText } from "./searchText";

const SearchTextContext = createContext<SearchText | null>(null);

/** The path of the list that the search filters, and the name of the text in its URL. */
const LIST_PATH = paths.leads;
const PARAMETER = "q";

function textInUrl(): string {
  return new URLSearchParams(window.location.search).get(PARAMETER) ?? "";
}

/** The URL's query with the search text in it, or without when it is empty. */
export function withSearch(query: string, text: string): string {
  const parameters = new URLSearchParams(query);
  if (text.trim() === "") parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, text);
  const result = parameters.toString();
  return result === "" ? "" : `?${result}`;
}

/** Not through the router: a navigation of its own would call off a screen that is being fetched, and a click would be lost. */
function showInUrl(text: string): void {
  if (window.location.pathname !== LIST_PATH) return;
  window.history.replaceState(window.history.state, "", LIST_PATH + withSearch(window.location.search, text));
}

/** Shares one search text among the screens below. */
export function SearchTextProvider({ children }: { children: ReactNode }) {
  const [searchText] = useState(
    () => new SearchText(window.location.pathname === LIST_PATH ? textInUrl() : "", showInUrl),
  );
  useEffect(() => {
    const restore = () => {
      if (window.location.pathname === LIST_PATH) searchText.restore(textInUrl());
    };
    // Whatever a press or a step out of the box leads to, Back finds the list as it was.
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
