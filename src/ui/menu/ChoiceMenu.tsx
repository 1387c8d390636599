import { useRef, useState, type ReactNode } from "react";
import type { Choice } from "./choice";
import { MenuButton, useMenu } from "./MenuButton";

interface ChoiceMenuProps<T extends string> {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  /** `seen` is the value that the menu showed when it opened. */
  onChoose: (value: T, seen: T) => void;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/**
 * A dropdown menu with one selected item. `children` is the button that opens it. While it is open its check mark stays, even if the
 * value changes, so that people choose by what they saw.
 */
export function ChoiceMenu<T extends string>({ value, onOpenChange, children, ...choices }: ChoiceMenuProps<T>) {
  const button = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<T | null>(null);
  const menu = useMenu((open) => {
    setSeen(open ? value : null);
    onOpenChange?.(open);
  });
  const { code, isOpen, close } = menu;
  return (
    <span className="relative inline-flex">
      <MenuButton menu={menu} button={button}>
        {children}
      </MenuButton>
      {code === null ? null : (
        <code.OpenMenu {...choices} isOpen={isOpen} seen={seen ?? value} button={button} onClose={close} />
      )}
    </span>
  );
}
