import { useLayoutEffect, useRef, type RefObject } from "react";

/** Makes a textarea as tall as its text, within its minimum and maximum height. */
export function useGrowingHeight(text: unknown, isGrowing: boolean): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (area === null || !isGrowing) return;
    // Reset first: a taller box measures its own height instead of the text's.
    area.style.height = "auto";
    const borders = area.offsetHeight - area.clientHeight;
    area.style.height = `${String(area.scrollHeight + borders)}px`;
  }, [text, isGrowing]);
  return ref;
}
