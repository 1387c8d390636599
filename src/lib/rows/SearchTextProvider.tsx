import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { SearchText } from "./searchText";

/** The label of each list's filter, by the path of the list. */
type Labels = ReadonlyMap<string, string>;

interface SearchTexts {
  labels: Labels;
  texts: ReadonlyMap<string, SearchText>;
}

const SearchTextContext = createContext<SearchTexts | null>(null);

/** The search parameter in the URL of a list. */
const PARAMETER = "q";

const searchTextIn = (query: string) => new URLSearchParams(query).get(PARAMETER) ?? "";
const textInUrl = () => searchTextIn(window.location.search);

/** The URL's query with the search text set, or removed when it is empty. Another text starts at its first page. */
export function withSearch(query: string, text: string): string {
  const parameters = new URLSearchParams(query);
  if ((parameters.get(PARAMETER) ?? "").trim() !== text.trim()) parameters.delete("page");
  if (text.trim() === "") parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, text);
  const result = parameters.toString();
  return result === "" ? "" : `?${result}`;
}

/** Bypasses the router: a router navigation would cancel a pending lazy route, and with it the click that started it. */
function showInUrl(listPath: string, text: string): boolean {
  if (window.location.pathname !== listPath) return false;
  window.history.replaceState(window.history.state, "", listPath + withSearch(window.location.search, text));
  return true;
}

function searchTextOf(listPath: string): SearchText {
  return new SearchText(window.location.pathname === listPath ? textInUrl() : "", (text) => showInUrl(listPath, text));
}

/** Provides the search text of each list to all screens below. `lists` has the label of each filter by the list's path, for good. */
export function SearchTextProvider({ lists, children }: { lists: Labels; children: ReactNode }) {
  const [value] = useState<SearchTexts>(() => ({
    labels: lists,
    texts: new Map([...lists.keys()].map((path) => [path, searchTextOf(path)])),
  }));
  const searchTexts = value.texts;
  const { pathname, search } = useLocation();
  // A link led to the list, such as the one back from a record after a reload.
  useEffect(() => {
    searchTexts.get(pathname)?.follow(searchTextIn(search));
  }, [searchTexts, pathname, search]);
  useEffect(() => {
    const restore = () => {
      searchTexts.get(window.location.pathname)?.arrive(textInUrl());
    };
    const flush = () => {
      for (const searchText of searchTexts.values()) searchText.flush();
    };
    // A click or a blur may navigate: the URL has to be current before that, so that Back restores the list.
    const events = [
      ["popstate", restore],
      ["pointerdown", flush],
      ["focusout", flush],
    ] as const;
    for (const [name, listener] of events) window.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of events) window.removeEventListener(name, listener, true);
    };
  }, [searchTexts]);
  return <SearchTextContext value={value}>{children}</SearchTextContext>;
}

/** The search text of the list at `listPath`, and the label of its filter. */
export function useSearchText(listPath: string): { text: string; label: string; searchText: SearchText } {
  const provided = use(SearchTextContext);
  const searchText = provided?.texts.get(listPath);
  if (searchText === undefined) throw new Error(`No SearchTextProvider above has a list at ${listPath}`);
  const text = useSyncExternalStore(searchText.subscribe, searchText.get);
  return { text, label: provided?.labels.get(listPath) ?? "", searchText };
}

/** Whether the list at this path has a search text: not a list that stands alone. */
export function useIsSearched(listPath: string): boolean {
  return use(SearchTextContext)?.texts.has(listPath) ?? false;
}

/** The search texts of all lists, for reading one at the moment of a choice. */
export function useSearchTexts(): ReadonlyMap<string, Pick<SearchText, "get" | "getAhead">> {
  return use(SearchTextContext)?.texts ?? NO_TEXTS;
}

const NO_TEXTS: ReadonlyMap<string, SearchText> = new Map();

/** Text typed for the list at `listPath` since the user left it; null if none. */
export function useTextAhead(listPath: string): string | null {
  const searchText = use(SearchTextContext)?.texts.get(listPath);
  return useSyncExternalStore(searchText?.subscribe ?? subscribeToNothing, () => searchText?.getAhead() ?? null);
}

const subscribeToNothing = () => () => undefined;
