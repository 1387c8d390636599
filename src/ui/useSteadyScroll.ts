import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps what a person reads where it is when items are added at the top of a scrolled list. A list that is not scrolled shows
 * the new item. `box` needs the class `[overflow-anchor:none]`: some browsers keep the place themselves, others do not.
 *
 * `topId` is the id of the element of the first item.
 */
export function useSteadyScroll(box: RefObject<HTMLElement | null>, topId: string | null): void {
  const before = useRef<{ topId: string; offset: number } | null>(null);
  useLayoutEffect(() => {
    const known = before.current;
    if (box.current !== null && known !== null && known.topId !== topId && box.current.scrollTop > 0) {
      const moved = document.getElementById(known.topId);
      if (moved !== null) box.current.scrollTop += moved.offsetTop - known.offset;
    }
    const top = topId === null ? null : document.getElementById(topId);
    before.current = topId === null || top === null ? null : { topId, offset: top.offsetTop };
  }, [box, topId]);
}
