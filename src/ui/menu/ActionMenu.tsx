import { useRef, type ReactNode } from "react";
import type { MenuAction, MenuLink } from "./menuAction";
import { MenuButton, useMenu } from "./MenuButton";

interface ActionMenuProps {
  label: string;
  /** In their order; a group begins where `group` changes. */
  actions: readonly (MenuAction | MenuLink)[];
  /** Called when the menu is gone and its button has the focus, before the chosen action. */
  onClosed?: () => void;
  /** The button. */
  children: ReactNode;
}

/** A dropdown menu of actions, each with its letter if it has one. An action runs when the menu has closed, because it may move the focus. */
export function ActionMenu({ children, ...actions }: ActionMenuProps) {
  const button = useRef<HTMLElement>(null);
  const menu = useMenu();
  const { code, isOpen, close } = menu;
  return (
    <span className="relative inline-flex">
      <MenuButton menu={menu} button={button}>
        {children}
      </MenuButton>
      {code === null ? null : <code.OpenActions {...actions} isOpen={isOpen} button={button} onClose={close} />}
    </span>
  );
}
