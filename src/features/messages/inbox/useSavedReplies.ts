import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { foldText } from "../../../../convex/platform/texts";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

export type SavedReply = FunctionReturnType<typeof api.messages.conversations.staff.templates>[number];

const MOST_OFFERED = 8;

/** A slash at the beginning of a line, and what is typed after it. */
const BEGUN = /(?:^|\n)\/([^\n]{0,40})$/;

interface SavedRepliesInput {
  text: string;
  setText: (text: string) => void;
  /** The text of a reply with its values. */
  fill: (template: string) => string;
}

/** The saved replies offered after a slash at the beginning of a line, and the keys that choose one. */
export function useSavedReplies({ text, setText, fill }: SavedRepliesInput) {
  const { value: all = [] } = useRecoveringQuery(api.messages.conversations.staff.templates, {});
  const box = useRef<HTMLTextAreaElement | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const typed = caret === null ? undefined : BEGUN.exec(text.slice(0, caret))?.[1];
  const isFound = ({ name }: SavedReply) => ` ${foldText(name)}`.includes(` ${foldText(typed ?? "")}`);
  const offered = typed === undefined ? [] : all.filter(isFound).slice(0, MOST_OFFERED);
  const close = () => {
    setCaret(null);
  };
  const choose = (reply: SavedReply) => {
    if (caret === null || typed === undefined) return;
    const before = text.slice(0, caret - typed.length - 1) + fill(reply.text);
    // Synchronous, so that the caret can be set in the new text.
    flushSync(() => {
      setText(before + text.slice(caret));
      close();
    });
    box.current?.setSelectionRange(before.length, before.length);
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
