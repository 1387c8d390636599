import { useRef, type MouseEvent } from "react";

/** A click that closes an open menu is meant for nothing else, whatever row lies below it. */
export function useClosingClick(isMenuOpen: boolean) {
  // The menu closes at the press; by the time of the click nobody could tell any more.
  const hasPressedToClose = useRef(false);
  return {
    onPointerDownCapture: () => {
      hasPressedToClose.current = isMenuOpen;
    },
    onClickCapture: (event: MouseEvent) => {
      // A key makes a click as well, but presses nothing.
      const isClosing = hasPressedToClose.current && event.detail > 0;
      hasPressedToClose.current = false;
      // The menu itself is not inside a row, though React has its events pass through here.
      const isInRow = event.target instanceof Element && event.target.closest("[data-index]") !== null;
      if (!isClosing || !isInRow) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
