import { useRef, useState, type PointerEvent } from "react";

/** So far a finger moves a line before it acts. */
const ACTS_AT = 88;
/** A smaller movement may be a scroll. */
const BEGINS_AT = 12;

interface Swipe {
  /** Pixels to the right; negative to the left. */
  offset: number;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** A line that a finger moves to the right or to the left. The browser keeps vertical movements (`touch-pan-y`). */
export function useSwipe({ right, left }: Record<"right" | "left", () => void>): Swipe {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: ({ pointerType, clientX }) => {
        if (pointerType === "touch") start.current = clientX;
      },
      onPointerMove: ({ clientX }) => {
        if (start.current === null) return;
        const moved = clientX - start.current;
        setOffset(Math.abs(moved) < BEGINS_AT ? 0 : moved);
      },
      onPointerUp: () => {
        if (offset >= ACTS_AT) right();
        else if (offset <= -ACTS_AT) left();
        end();
      },
      onPointerCancel: end,
    },
  };
}
