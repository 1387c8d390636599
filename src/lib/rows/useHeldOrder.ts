import { useMemo, useState } from "react";
import { holdOrder, type HeldOrder, type RowKnowledge } from "./heldOrder";
import type { Row } from "./row";

interface HeldOrderInput<R> extends RowKnowledge<R> {
  rows: readonly R[];
  /** Identifies search, tab and sort. Rows of another request are shown at once, even while the order is held. */
  request: string;
  isHeld: boolean;
}

/** Keeps the order of the rows while `isHeld`. `release` shows the current order. */
export function useHeldOrder<R extends Row>({
  rows,
  request,
  isHeld,
  find,
  isOwn,
}: HeldOrderInput<R>): HeldOrder<R> & { release: () => void } {
  const [shown, setShown] = useState({ rows, request });
  const order = useMemo(
    () => (isHeld && shown.request === request ? holdOrder(shown.rows, rows, { find, isOwn }) : { rows, updates: 0 }),
    [isHeld, shown, request, rows, find, isOwn],
  );
  const isUnheld = order.updates === 0 && (shown.rows !== order.rows || shown.request !== request);
  // A row removed by the person's own change stays removed while others are held.
  const hasOwnLeft = order.updates > 0 && order.rows.length < shown.rows.length;
  // Set during render, so that no frame shows an order that is about to be replaced.
  if (isUnheld || hasOwnLeft) {
    setShown({ rows: order.rows, request });
  }
  return {
    ...order,
    release: () => {
      setShown({ rows, request });
    },
  };
}
