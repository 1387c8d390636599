import { useCallback, useState } from "react";

/** Sums the offsets of positioned elements, because a browser measures only to the nearest one. */
function offsetIn(scroller: Element | null, node: HTMLElement): number {
  let top = 0;
  let at: Element | null = node;
  while (at instanceof HTMLElement && at !== scroller) {
    top += at.offsetTop;
    at = at.offsetParent;
  }
  return top;
}

/** The offset of an element in its scroll container, the `main`, updated when elements above it change size. */
export function useOffsetTop<T extends HTMLElement>(): [
  ref: (element: T | null) => void,
  offsetTop: number,
  element: T | null,
] {
  const [offsetTop, setOffsetTop] = useState(0);
  const [element, setElement] = useState<T | null>(null);
  const ref = useCallback((node: T | null) => {
    setElement(node);
    if (node === null || typeof ResizeObserver === "undefined") return;
    const scroller = node.closest("main");
    const measure = () => {
      setOffsetTop(offsetIn(scroller, node));
    };
    const observer = new ResizeObserver(measure);
    for (let above = node.parentElement; above !== null && above !== scroller; above = above.parentElement) {
      observer.observe(above);
    }
    measure();
    return () => {
      observer.disconnect();
      setElement(null);
    };
  }, []);
  return [ref, offsetTop, element];
}
