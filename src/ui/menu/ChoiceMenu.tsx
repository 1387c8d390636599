import { Slot } from "radix-ui";
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import type { Choice } from "./choice";
import { loadOpened } from "../lazy/loadOpened";
import { useLazyOnFirstSign } from "../lazy/useLazyModule";
import { MENU_CODE } from "../lazyParts";
import { useUiWords } from "../text/uiWords";

interface ChoiceMenuProps<T extends string> {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  /** `seen` is the value that the menu showed when it opened. */
  onChoose: (value: T, seen: T) => void;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

interface Opening<T> {
  /** The value that the open menu shows; null while it is closed. */
  seen: T | null;
  /** Whether the button is about to be pressed. */
  isNear: boolean;
  comeNear: () => void;
  open: () => void;
  close: () => void;
}

function useMenuOpening<T>(value: T, onOpenChange: ((open: boolean) => void) | undefined): Opening<T> {
  const [seen, setSeen] = useState<T | null>(null);
  const [isNear, setNear] = useState(false);
  const { noMenu } = useUiWords();
  const close = () => {
    setSeen(null);
    onOpenChange?.(false);
  };
  // Called before the press, so that the menu knows whether a key or a pointer opens it.
  const comeNear = () => {
    setNear(true);
    MENU_CODE.loadAhead();
  };
  const open = () => {
    setNear(true);
    setSeen(value);
    onOpenChange?.(true);
    void loadOpened(MENU_CODE, noMenu).then((isLoaded) => {
      if (!isLoaded) close();
    });
  };
  return { seen, isNear, comeNear, open, close };
}

/**
 * A dropdown menu with one selected item. `children` is the button that opens it. While it is open its check mark stays, even if the
 * value changes, so that people choose by what they saw. The menu's code is loaded when the page is idle, because a first screen needs
 * only the button.
 */
export function ChoiceMenu<T extends string>({ value, onOpenChange, children, ...menu }: ChoiceMenuProps<T>) {
  const button = useRef<HTMLElement>(null);
  const code = useLazyOnFirstSign(MENU_CODE);
  const { seen, isNear, comeNear, open, close } = useMenuOpening(value, onOpenChange);
  const isOpen = seen !== null;
  return (
    <span className="relative inline-flex">
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
      {isNear && code !== null ? (
        <code.OpenMenu {...menu} isOpen={isOpen} seen={seen ?? value} button={button} onClose={close} />
      ) : null}
    </span>
  );
}
