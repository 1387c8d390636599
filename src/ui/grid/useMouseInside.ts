import { useEffect, useState, type RefObject } from "react";

/**
 * Whether the mouse is over the element. Touch is ignored, because a tap is not a hover. The listeners are on the document:
 * React fires no `pointerenter` when an element appears under a mouse that does not move.
 */
export function useMouseInside(element: RefObject<Element | null>): boolean {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    const follow = ({ pointerType, target }: PointerEvent): void => {
      if (pointerType === "mouse") setInside(target instanceof Node && element.current?.contains(target) === true);
    };
    const leave = ({ pointerType, relatedTarget }: PointerEvent): void => {
      // relatedTarget is null when the mouse leaves the page. Every other move fires pointerover.
      if (pointerType === "mouse" && relatedTarget === null) setInside(false);
    };
    document.addEventListener("pointerover", follow);
    document.addEventListener("pointerout", leave);
    return () => {
      document.removeEventListener("pointerover", follow);
      document.removeEventListener("pointerout", leave);
    };
  }, [element]);
  return isInside;
}
