import { useEffect, useState, type RefObject } from "react";

/**
 * Whether the mouse rests on the element. A finger never leaves, so it does not count. The page is listened to,
 * not the element: what takes the place of something else under a mouse that rests is not entered for React, as nothing was left.
 */
export function useMouseInside(element: RefObject<Element | null>): boolean {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    const follow = ({ pointerType, target }: PointerEvent): void => {
      if (pointerType === "mouse") setInside(target instanceof Node && element.current?.contains(target) === true);
    };
    const leave = ({ pointerType, relatedTarget }: PointerEvent): void => {
      // It leaves the page: going elsewhere on it is told by where it comes to.
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
