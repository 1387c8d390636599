import type { ReactNode } from "react";
import { Button } from "../Button";

/**
 * An icon link in a row. In a table it appears with the mouse over its row or the focus in it, so that a column of icons does
 * not outweigh the data; on cards and touch screens it is always there.
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
