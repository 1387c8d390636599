import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { makePresentPeople } from "../presence/presentPeople";
import { goingOn, mentionAt, withMention } from "./mentionAt";

const MOST_OFFERED = 8;

/** Everyone else on the staff, by name. */
function useColleagues(): string[] {
  const { names } = useLiveCopy(makePresentPeople);
  const me = usePersonId();
  const all = useSyncExternalStore(names.subscribe, names.get);
  return [...all].flatMap(([userId, name]) => (userId === me ? [] : [name]));
}

interface MentionInput {
  text: string;
  setText: (text: string) => void;
}

/** The people offered while a name is typed after an @, and the keys that choose one. */
export function useMentions({ text, setText }: MentionInput) {
  const colleagues = useColleagues();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const begun = caret === null ? null : mentionAt(text, caret);
  const offered = begun === null ? [] : goingOn([...new Set(colleagues)], begun.typed).slice(0, MOST_OFFERED);
  const close = () => {
    setCaret(null);
  };
  const choose = (name: string) => {
    if (begun === null) return;
    const next = withMention(text, begun, name);
    // Synchronous, so that the caret can be set in the new text.
    flushSync(() => {
      setText(next.text);
      close();
    });
    box.current?.setSelectionRange(next.caret, next.caret);
  };
  const follow = (element: HTMLTextAreaElement) => {
    box.current = element;
    setCaret(element.selectionStart);
    setActive(0);
  };
  /** Whether the list handled the key. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const marked = offered[active];
    if (marked === undefined || event.metaKey || event.ctrlKey) return false;
    if (event.key === "ArrowDown") setActive(Math.min(active + 1, offered.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else if (event.key === "Enter" || event.key === "Tab") choose(marked);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    return true;
  };
  return { offered, active, choose, follow, close, handleKey };
}
