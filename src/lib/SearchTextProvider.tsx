import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useNavigate, useNavigation } from "react-router-dom";
import { SearchText } from "./searchText";

const SearchTextContext = createContext<SearchText | null>(null);

/** The path of the list that the search filters, and the name of the text in its URL. */
const LIST_PATH = "/";
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

/** Shares one search text among the screens below. */
export function SearchTextProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [searchText] = useState(
    () =>
      new SearchText(window.location.pathname === LIST_PATH ? textInUrl() : "", (text) => {
        if (window.location.pathname !== LIST_PATH) return;
        void navigate({ search: withSearch(window.location.search, text) }, { replace: true });
      }),
  );
  useEffect(() => {
    const restore = () => {
      if (window.location.pathname === LIST_PATH) searchText.restore(textInUrl());
    };
    window.addEventListener("popstate", restore);
    return () => {
      window.removeEventListener("popstate", restore);
    };
  }, [searchText]);
  const { state } = useNavigation();
  useEffect(() => {
    const text = state === "idle" ? null : searchText.leave();
    if (text === null || window.location.pathname !== LIST_PATH) return;
    // Not through the router, which would call off the screen that is being fetched; Back reads it from here.
    const address = LIST_PATH + withSearch(window.location.search, text);
    window.history.replaceState(window.history.state, "", address);
  }, [state, searchText]);
  return <SearchTextContext value={searchText}>{children}</SearchTextContext>;
}

export function useSearchText(): { text: string; searchText: SearchText } {
  const searchText = use(SearchTextContext);
  if (searchText === null) throw new Error("useSearchText needs a SearchTextProvider above it");
  return { text: useSyncExternalStore(searchText.subscribe, searchText.get), searchText };
}
