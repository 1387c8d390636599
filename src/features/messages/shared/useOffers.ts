import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";

interface OffersInput<Offer> {
  setText: (text: string) => void;
  /** The offers while the caret is at this place. */
  offersAt: (caret: number) => readonly Offer[];
  /** The text with a chosen offer, and the caret's new place; null if nothing is begun at the caret. */
  insert: (offer: Offer, caret: number) => { text: string; caret: number } | null;
}

/** The offers at the caret of a text box, and the keys that choose one. */
export function useOffers<Offer>({ setText, offersAt, insert }: OffersInput<Offer>) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const offered = caret === null ? [] : offersAt(caret);
  const close = () => {
    setCaret(null);
  };
  const choose = (offer: Offer) => {
    const next = caret === null ? null : insert(offer, caret);
    if (next === null) return;
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
