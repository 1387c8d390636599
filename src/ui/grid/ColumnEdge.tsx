import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { Column } from "./column";
import { leastWidth, type ColumnWidths } from "./columnWidths";
import { mostWidth, moveEdge, type MeasuredColumn } from "./moveEdge";
import { remPx } from "./remPx";

interface ColumnEdgeProps {
  /** All columns of the header row, in their order on the screen. */
  columns: readonly Pick<Column<never, never>, "name" | "label" | "width" | "isLabelHidden">[];
  name: string;
  /** Whether the edge is a tab stop. In a heading with a button, the right arrow key leads to the edge instead. */
  isTabStop: boolean;
  /** Widths shown during a drag; null ends it. */
  onDraft: (widths: ColumnWidths | null) => void;
  /** Widths to store; null for the default ones. */
  onWidths: (widths: ColumnWidths | null) => void;
}

const STEP_REM = 1;
const FINE_STEP_REM = 0.25;

/**
 * The right edge of a column's heading: dragged with the pointer, moved with the arrow keys, reset by a double click. The right arrow key
 * leads to it from the heading, and Escape back.
 */
export function ColumnEdge({ columns, name, isTabStop, onDraft, onWidths }: ColumnEdgeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const measure = () => measureColumns(ref.current?.closest("[role=row]"), columns);
  const measured = useMeasured(ref, measure);
  const drag = useDrag(measure, { name, onDraft, onWidths });
  const at = measured.findIndex((column) => column.name === name);
  const { width = 0, least = 0 } = measured[at] ?? {};
  const handleKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? FINE_STEP_REM : STEP_REM;
    if (event.key === "Enter") onWidths(null);
    else if (event.key === "Escape") ref.current?.closest("[role=columnheader]")?.querySelector("button")?.focus();
    else if (event.key === "ArrowLeft") onWidths(moved(measure(), name, -step));
    else if (event.key === "ArrowRight") onWidths(moved(measure(), name, step));
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={ref}
      role="separator"
      tabIndex={isTabStop ? 0 : -1}
      aria-orientation="vertical"
      aria-label={`Width of ${columns.find((column) => column.name === name)?.label ?? name}`}
      aria-valuemin={pixels(least)}
      aria-valuenow={pixels(width)}
      aria-valuemax={pixels(mostWidth(measured, at))}
      aria-valuetext={`${String(pixels(width))} pixels`}
      title="Drag, or press the left and right arrow keys. Double-click or Enter: standard widths"
      onKeyDown={handleKey}
      onDoubleClick={() => {
        onWidths(null);
      }}
      {...drag}
      className="group/edge absolute inset-y-0 -right-3 my-auto flex h-7 w-6 cursor-col-resize touch-none items-center justify-end pr-1.25 outline-none select-none"
    >
      <span
        aria-hidden
        className="h-5 w-0.5 rounded-full bg-line-strong opacity-0 outline-offset-2 outline-accent transition-opacity group-hover/edge:bg-accent group-hover/head:opacity-100 group-focus-visible/edge:bg-accent group-focus-visible/edge:opacity-100 group-focus-visible/edge:outline-2 group-active/edge:bg-accent"
      />
    </div>
  );
}

const pixels = (rem: number) => Math.round(rem * remPx());

/** The resizable columns, as measured on the screen. */
function measureColumns(row: Element | null | undefined, columns: ColumnEdgeProps["columns"]): MeasuredColumn[] {
  const headings = [...(row?.children ?? [])];
  return columns.flatMap((column, at) => {
    const heading = headings[at];
    if (heading === undefined || column.isLabelHidden) return [];
    const width = heading.getBoundingClientRect().width / remPx();
    return [{ name: column.name, width, least: leastWidth(column) }];
  });
}

function moved(columns: readonly MeasuredColumn[], name: string, byRem: number): ColumnWidths {
  const at = columns.findIndex((column) => column.name === name);
  return moveEdge(columns, at, byRem);
}

/** Measures again whenever a heading changes its width. */
function useMeasured(ref: { current: Element | null }, measure: () => MeasuredColumn[]): readonly MeasuredColumn[] {
  const [measured, setMeasured] = useState<readonly MeasuredColumn[]>([]);
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
  });
  useLayoutEffect(() => {
    const update = () => {
      setMeasured(latest.current());
    };
    update();
    const row = ref.current?.closest("[role=row]");
    if (!row || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(update);
    for (const heading of row.children) observer.observe(heading);
    return () => {
      observer.disconnect();
    };
  }, [ref]);
  return measured;
}

interface Drag {
  x: number;
  from: readonly MeasuredColumn[];
  widths: ColumnWidths | null;
}

/** Handlers of a drag. The widths are stored on release. */
function useDrag(
  measure: () => MeasuredColumn[],
  { name, onDraft, onWidths }: Pick<ColumnEdgeProps, "name" | "onDraft" | "onWidths">,
) {
  const drag = useRef<Drag | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, from: measure(), widths: null };
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current === null) return;
      const { x, from } = drag.current;
      drag.current.widths = moved(from, name, (event.clientX - x) / remPx());
      onDraft(drag.current.widths);
    },
    // Fires after the release, and also when the browser takes the pointer away.
    onLostPointerCapture: () => {
      const widths = drag.current?.widths ?? null;
      drag.current = null;
      if (widths !== null) onWidths(widths);
      onDraft(null);
    },
  };
}
