import { useState, type PointerEvent } from "react";

/** Whether the mouse rests on one of the elements that are given `watch`. A finger never leaves, so it does not count. */
export function useMouseInside() {
  const [isInside, setInside] = useState(false);
  const follow = (inside: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") setInside(inside);
  };
  return {
    isInside,
    watch: { onPointerEnter: follow(true), onPointerLeave: follow(false) },
    /** For an element that goes away under the mouse, which nobody tells of then. */
    forget: () => {
      setInside(false);
    },
  };
}
