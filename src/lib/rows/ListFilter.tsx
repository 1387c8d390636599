import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSingleKeys } from "../keys/singleKeys";
import { Kbd } from "../../ui/text/Kbd";
import { cn } from "../../ui/cn";
import { fieldBox } from "../../ui/form/Labelled";
import { useSearchText, withSearch } from "./SearchTextProvider";

export const LIST_FILTER_ID = "list-search";
/** Outside the list, typing changes nothing else on the screen. */
const HINT_ID = "list-search-hint";

/** Focuses the first result of the search; false if there is none. */
function focusFirstRow(): boolean {
  const row = document.querySelector<HTMLElement>('main [role="row"][data-index]');
  row?.focus();
  return row !== null;
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, isOnList: boolean, goToList: () => void): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === "Escape") event.currentTarget.blur();
  const isLeading = event.key === "Enter" || event.key === "ArrowDown";
  if (isOnList && isLeading && focusFirstRow()) event.preventDefault();
  if (!isOnList && event.key === "Enter") goToList();
}

interface ListFilterProps {
  /** Path of the list. */
  path: string;
  className?: string;
  /** In the top bar. */
  isTall?: boolean;
}

/**
 * Filters a list on each keystroke; Enter or the down arrow key moves to the first result. On a record's screen it shares the text, and
 * Enter opens the list from there, so that typing never leaves a half-written note.
 */
export function ListFilter({ path, className, isTall = false }: ListFilterProps) {
  const { text, label, searchText } = useSearchText(path);
  const navigate = useNavigate();
  const isOnList = useLocation().pathname === path;
  const hasKeys = useSingleKeys();
  const goToList = () => {
    searchText.restore(text);
    void navigate({ pathname: path, search: withSearch("", text) });
  };
  return (
    <div role="search" aria-label={label} className={cn("relative block w-full min-w-0 print:hidden", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        id={LIST_FILTER_ID}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        aria-describedby={text !== "" && !isOnList ? HINT_ID : undefined}
        placeholder={`${label}...`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          searchText.type(event.target.value, isOnList);
        }}
        onKeyDown={(event) => {
          handleKey(event, isOnList, goToList);
        }}
        className={cn(
          fieldBox,
          isTall ? "h-9" : "h-7",
          "pr-3 pl-8 text-sm placeholder-shown:text-ellipsis sm:placeholder-shown:pr-8 touch:h-11 touch:text-lg",
          // "Search by lead name..." fits a phone of 390 px; narrower ones show an ellipsis.
          "max-sm:placeholder:tracking-tight max-sm:placeholder-shown:pr-1",
          // Browsers reserve room for their clear button, even in an empty box.
          "placeholder-shown:[&::-webkit-search-cancel-button]:hidden",
          !isOnList && "sm:not-placeholder-shown:pr-40",
        )}
      />
      {text === "" && hasKeys ? (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 right-1.5 hidden items-center sm:flex">
          <Kbd>/</Kbd>
        </span>
      ) : null}
      {text !== "" && !isOnList ? <EnterHint /> : null}
    </div>
  );
}

/** On a phone only for screen readers: beside it there would be no room for the typed text. */
function EnterHint() {
  return (
    <span
      id={HINT_ID}
      className="pointer-events-none absolute inset-y-0 right-8 flex items-center gap-1.5 text-xs text-ink-soft max-sm:sr-only"
    >
      <span>See results:</span>
      <Kbd>Enter</Kbd>
    </span>
  );
}
