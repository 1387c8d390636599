import { useCallback, useMemo, useState, type RefCallback } from "react";
import type { Column } from "./column";
import { layoutAt, stepAt, type GridLayout } from "./gridLayout";
import { remPx } from "./remPx";

type LaidOut = Pick<Column<never, never>, "name" | "width" | "from" | "card" | "isLabelHidden">;

/**
 * Layout for the width of the element with the ref. It is measured before the first paint, and changes only when a column appears or
 * disappears.
 */
export function useGridLayout<C extends LaidOut>(columns: readonly C[]): [RefCallback<HTMLElement>, GridLayout<C>] {
  // All columns until measured, and in environments without layout.
  const [step, setStep] = useState(Infinity);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const measure = () => {
        if (element.clientWidth > 0) setStep(stepAt(columns, element.clientWidth / remPx()));
      };
      measure();
      if (typeof ResizeObserver === "undefined") return;
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => {
        observer.disconnect();
      };
    },
    [columns],
  );
  const layout = useMemo(() => layoutAt(columns, step), [columns, step]);
  return [ref, layout];
}
