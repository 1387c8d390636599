import type { LucideIcon } from "lucide-react";
import { Toolbar } from "radix-ui";
import { IconButton } from "./IconButton";

export interface RowAct {
  label: string;
  icon: LucideIcon;
  act: () => void;
  disabled?: boolean;
}

interface RowActsProps {
  /** "Actions for “Passport”" */
  label: string;
  acts: readonly RowAct[];
}

/**
 * The buttons of a row, one stop of the Tab key: the arrow keys move between them. A mouse sees them when it is over the row, which is
 * a `group/row`; a finger always.
 */
export function RowActs({ label, acts }: RowActsProps) {
  return (
    <Toolbar.Root
      aria-label={label}
      className="flex shrink-0 transition-opacity print:hidden pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100"
    >
      {acts.map(({ label: name, icon: Icon, act, disabled = false }) => (
        <Toolbar.Button key={name} asChild disabled={disabled}>
          <IconButton label={name} onClick={act}>
            <Icon aria-hidden className="size-4" />
          </IconButton>
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
