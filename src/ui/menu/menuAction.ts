import type { LucideIcon } from "lucide-react";

export interface MenuAction {
  label: string;
  act: () => void;
  icon?: LucideIcon;
  /** A letter that chooses the action while the menu is open. */
  shortcut?: string | undefined;
  /** Something that cannot be undone. */
  isDanger?: boolean;
  group?: string;
}
