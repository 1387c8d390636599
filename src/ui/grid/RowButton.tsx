import type { ReactNode } from "react";
import { Button } from "../Button";

/**
 * An icon link in a row. In a table it appears on hover or focus of its row, so that a column of icons does not dominate the data; on
 * cards and touch screens it is always visible.
 */
export function RowButton({ children }: { children: ReactNode }) {
  return (
    <Button
      asChild
      look="quiet"
      size="icon"
      className="opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 group-data-[layout=cards]/row:opacity-100 touch:opacity-100"
    >
      {children}
    </Button>
  );
}
