import { Slot } from "radix-ui";
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from "react";
import { loadOpened } from "../lazy/loadOpened";
import { useLazyOnFirstSign } from "../lazy/useLazyModule";
import { MENU_CODE } from "../lazyParts";
import { useUiWords } from "../text/uiWords";

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

interface MenuState {
  isOpen: boolean;
  /** The menu's code, once the button is about to be pressed and the code is loaded. */
  code: ReturnType<typeof MENU_CODE.get>;
  comeNear: () => void;
  open: () => void;
  close: () => void;
}

/** State of a menu, whose code is loaded when the page is idle, because a first screen needs only the button. */
export function useMenu(onOpenChange?: (open: boolean) => void): MenuState {
  const loaded = useLazyOnFirstSign(MENU_CODE);
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const { noMenu } = useUiWords();
  const show = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const close = () => {
    show(false);
  };
  // Called before the press, so that the menu knows whether a key or a pointer opens it.
  const comeNear = () => {
    setNear(true);
    MENU_CODE.loadAhead();
  };
  const open = () => {
    setNear(true);
    show(true);
    void loadOpened(MENU_CODE, noMenu).then((isLoaded) => {
      if (!isLoaded) close();
    });
  };
  return { isOpen, code: isNear ? loaded : null, comeNear, open, close };
}

interface MenuButtonProps {
  menu: MenuState;
  button: RefObject<HTMLElement | null>;
  /** The button. */
  children: ReactNode;
}

/** The button that opens a menu. */
export function MenuButton({ menu: { isOpen, comeNear, open, close }, button, children }: MenuButtonProps) {
  return (
    <Slot.Root
      ref={button}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-state={isOpen ? "open" : "closed"}
      onFocus={comeNear}
      onPointerEnter={comeNear}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0 || event.ctrlKey) return;
        // The menu takes the focus when it opens; the button must not compete.
        if (!isOpen) event.preventDefault();
        if (isOpen) close();
        else open();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!OPENING_KEYS.includes(event.key)) return;
        event.preventDefault();
        open();
      }}
    >
      {children}
    </Slot.Root>
  );
}
