import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSearchText, withSearch } from "../lib/SearchTextProvider";
import { cn } from "../ui/cn";
import { Kbd } from "../ui/Kbd";
import { fieldBox } from "../ui/Labelled";
import { SEARCHED_LISTS, searchedList } from "./navigationItems";

export const SEARCH_BOX_ID = "list-search";

/** Filters the list on each keystroke. Other screens share its text, and there Enter goes to the list, so that typing never leaves a half-written note. */
export function SearchBox() {
  const { pathname } = useLocation();
  const listPath = searchedList(pathname);
  const { text, searchText } = useSearchText(listPath);
  const label = SEARCHED_LISTS.get(listPath) ?? "Search";
  const navigate = useNavigate();
  const isOnList = pathname === listPath;
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key !== "Enter" || isOnList) return;
    searchText.restore(text);
    void navigate({ pathname: listPath, search: withSearch("", text) });
  };
  return (
    <div className="relative w-full max-w-md min-w-0">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        id={SEARCH_BOX_ID}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={`${label}...`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          searchText.type(event.target.value, isOnList);
        }}
        onKeyDown={handleKey}
        className={cn(
          fieldBox,
          "h-9 pr-3 pl-8 text-sm placeholder-shown:text-ellipsis sm:placeholder-shown:pr-9 touch:h-11 touch:text-lg",
          // The whole of "Search by lead name..." fits into a phone of 390 px; a narrower one has an ellipsis.
          "max-sm:placeholder:tracking-tight max-sm:placeholder-shown:pr-1",
          // A browser keeps room for its own button that empties the box, also where there is nothing to empty.
          "placeholder-shown:[&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {text === "" ? (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 right-2 hidden items-center sm:flex">
          <Kbd>/</Kbd>
        </span>
      ) : null}
    </div>
  );
}
