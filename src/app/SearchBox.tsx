import { Search } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSearchedList, useSearchText, withSearch } from "../lib/SearchTextProvider";
import { Kbd } from "../ui/Kbd";
import { SEARCHED_LISTS } from "./navigationItems";

export const SEARCH_BOX_ID = "list-search";

/** Filters the list on each keystroke. On other screens Enter goes to the list, so that typing never leaves a half-written note. */
export function SearchBox() {
  const listPath = useSearchedList();
  const { text, searchText } = useSearchText(listPath);
  const label = SEARCHED_LISTS.get(listPath) ?? "Search";
  const [draft, setDraft] = useState<string | null>(null);
  const navigate = useNavigate();
  const isOnList = useLocation().pathname === listPath;
  const value = isOnList ? text : (draft ?? text);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key !== "Enter" || isOnList) return;
    searchText.restore(value);
    setDraft(null);
    void navigate({ pathname: listPath, search: withSearch("", value) });
  };
  return (
    <div className="relative w-full max-w-md min-w-0">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint" />
      <input
        id={SEARCH_BOX_ID}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={`${label}...`}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          if (isOnList) searchText.type(event.target.value);
          else setDraft(event.target.value);
        }}
        onKeyDown={handleKey}
        className="h-9 w-full rounded-md border border-line-strong bg-surface pr-3 pl-8 text-sm text-ink placeholder:text-ink-faint focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 sm:placeholder-shown:pr-9"
      />
      {value === "" ? (
        <span aria-hidden className="pointer-events-none absolute top-2 right-2 hidden sm:block">
          <Kbd>/</Kbd>
        </span>
      ) : null}
    </div>
  );
}
