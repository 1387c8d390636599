import { useMemo, useState } from "react";
import { holdOrder, type HeldOrder } from "./heldOrder";
import type { Row } from "./row";

interface HeldOrderInput<R> {
  rows: readonly R[];
  /** Identifies search, tab and sort. Rows of another request are shown at once, even while held. */
  request: string;
  isHeld: boolean;
  find: (key: number) => R | undefined;
}

/** Keeps the order of the rows while `isHeld`. `release` shows the current order. */
export function useHeldOrder<R extends Row>({
  rows,
  request,
  isHeld,
  find,
}: HeldOrderInput<R>): HeldOrder<R> & { release: () => void } {
  const [shown, setShown] = useState({ rows, request });
  const order = useMemo(
    () => (isHeld && shown.request === request ? holdOrder(shown.rows, rows, find) : { rows, updates: 0 }),
    [isHeld, shown, request, rows, find],
  );
  // Set during render, so that no frame shows an order that is about to be replaced.
  if (order.updates === 0 && (shown.rows !== order.rows || shown.request !== request)) {
    setShown({ rows: order.rows, request });
  }
  return {
    ...order,
    release: () => {
      setShown({ rows, request });
    },
  };
}
