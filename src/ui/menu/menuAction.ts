import type { LucideIcon } from "lucide-react";

interface MenuLine {
  label: string;
  icon?: LucideIcon;
  /** A letter that chooses the action while the menu is open. */
  shortcut?: string | undefined;
  /** Something that cannot be undone. */
  isDanger?: boolean;
  group?: string;
}

export interface MenuAction extends MenuLine {
  act: () => void;
}

/** A line that leads to a program outside, such as email. */
export interface MenuLink extends MenuLine {
  href: string;
}
