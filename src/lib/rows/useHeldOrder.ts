import { useMemo, useState } from "react";
import { holdOrder, type HeldOrder } from "./heldOrder";
import type { Row } from "./row";

interface HeldOrderInput<R> {
  rows: readonly R[];
  /** Names what the person asked for (search, tab, sort). Another request is answered at once, held or not. */
  request: string;
  isHeld: boolean;
  find: (key: number) => R | undefined;
}

/** Keeps rows where they are while `isHeld`; `release` shows the order that waits. */
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
  // Remembered during render, so that no frame shows an order that is about to be replaced.
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
