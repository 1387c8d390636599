import { useCallback, useState } from "react";

/** The offset of an element in its scroll container, updated when elements above it change size. */
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
    const measure = () => {
      setOffsetTop(node.offsetTop);
    };
    const observer = new ResizeObserver(measure);
    for (let above = node.parentElement; above !== null && above !== node.offsetParent; above = above.parentElement) {
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
