import { useMemo, useState } from "react";
import { holdOrder, type HeldOrder } from "./heldOrder";
import type { Row } from "./row";

interface SteadyInput<R> {
  rows: readonly R[];
  /** Names what the person asked for (search, tab, sort). Another request is answered at once, held or not. */
  request: string;
  isHeld: boolean;
  find: (key: number) => R | undefined;
}

/** Keeps rows where they are while `isHeld`; `release` shows the order that waits. */
export function useSteadyOrder<R extends Row>({
  rows,
  request,
  isHeld,
  find,
}: SteadyInput<R>): HeldOrder<R> & { release: () => void } {
  const [shown, setShown] = useState({ rows, request });
  const steady = useMemo(
    () => (isHeld && shown.request === request ? holdOrder(shown.rows, rows, find) : { rows, updates: 0 }),
    [isHeld, shown, request, rows, find],
  );
  // Remembered during render, so that no frame shows an order that is about to be replaced.
  if (steady.updates === 0 && (shown.rows !== steady.rows || shown.request !== request)) {
    setShown({ rows: steady.rows, request });
  }
  return {
    ...steady,
    release: () => {
      setShown({ rows, request });
    },
  };
}
