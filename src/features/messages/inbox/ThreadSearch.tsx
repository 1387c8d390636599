import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { cn } from "../../../ui/cn";
import { fieldBox } from "../../../ui/form/Labelled";
import { messageText } from "./messageText";

/** Time without a key until the search begins. */
const PAUSE_MS = 200;

interface ThreadSearchProps {
  /** The searched text. */
  text: string;
  onSearch: (text: string) => void;
}

/** The search of the inbox: client, subject, text of a message. */
export function ThreadSearch({ text, onSearch }: ThreadSearchProps) {
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  // Another filter, or Back, has changed the search.
  if (searched !== text) {
    setSearched(text);
    setTyped(text);
  }
  const search = useEffectEvent((next: string) => {
    setSearched(next);
    onSearch(next);
  });
  useEffect(() => {
    const next = typed.trim() === "" ? "" : typed;
    if (next === searched) return undefined;
    const timer = setTimeout(() => {
      search(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, searched]);
  return (
    <div role="search" className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        aria-label={messageText.search}
        placeholder={messageText.search}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
        }}
        className={cn(fieldBox, "h-9 pr-3 pl-8 text-sm touch:h-11 touch:text-lg")}
      />
    </div>
  );
}
