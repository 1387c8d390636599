import { useCallback, useState } from "react";

/** Distance of an element from the top of its scroll box's content, kept true while what stands above it grows or shrinks. */
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
