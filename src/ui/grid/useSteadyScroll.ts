import { useLayoutEffect, useRef, type RefObject } from "react";

/** The first item of a list. */
export interface TopItem {
  /** Id of its element. */
  id: string;
  /** True if this screen's person has just added it, and expects to see it. */
  isOwn: boolean;
}

/**
 * Keeps the reading position when items are added at the top of a scrolled list. A person's own new item, and any item in an unscrolled
 * list, is shown. The box needs the class `[overflow-anchor:none]`, because some browsers keep the position themselves.
 */
export function useSteadyScroll(top: TopItem | null): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<{ id: string; offset: number } | null>(null);
  const id = top?.id ?? null;
  const isOwn = top?.isOwn ?? false;
  useLayoutEffect(() => {
    const known = before.current;
    if (box.current !== null && known !== null && known.id !== id && box.current.scrollTop > 0) {
      const moved = document.getElementById(known.id);
      if (isOwn) box.current.scrollTop = 0;
      else if (moved !== null) box.current.scrollTop += moved.offsetTop - known.offset;
    }
    const element = id === null ? null : document.getElementById(id);
    before.current = id === null || element === null ? null : { id, offset: element.offsetTop };
  }, [id, isOwn]);
  return box;
}
