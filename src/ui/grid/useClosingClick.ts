import { useRef, type MouseEvent } from "react";

/** Swallows the click that closes an open menu, so that it does not open the row below it. */
export function useClosingClick(isMenuOpen: boolean) {
  // The menu closes on pointerdown, so its state has to be remembered for the click that follows.
  const hasPressedToClose = useRef(false);
  return {
    onPointerDownCapture: () => {
      hasPressedToClose.current = isMenuOpen;
    },
    onClickCapture: (event: MouseEvent) => {
      // A click by keyboard has detail 0 and no pointerdown before it.
      const isClosing = hasPressedToClose.current && event.detail > 0;
      hasPressedToClose.current = false;
      // The menu is in a portal, outside the rows, but React events bubble through it to here.
      const isInRow = event.target instanceof Element && event.target.closest("[data-index]") !== null;
      if (!isClosing || !isInRow) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
