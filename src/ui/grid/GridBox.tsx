import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from "react";
import { cn } from "../cn";
import { tracksOf } from "./column";
import { GridHead, type GridHeadProps } from "./GridHead";

interface GridBoxProps<Row, Actions, Name extends string> extends GridHeadProps<Row, Actions, Name> {
  label: string;
  /** Rows of the whole grid, including those that are not rendered. */
  rowCount: number;
  /** True if the headings stay in view while the page scrolls. */
  isHeadSticky?: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  bodyRef: Ref<HTMLDivElement>;
  bodyStyle?: CSSProperties;
  children: ReactNode;
}

/** The frame of a grid: border, header row and body. Its children are the rows. */
export function GridBox<Row, Actions, Name extends string>({
  label,
  rowCount,
  isHeadSticky = false,
  onKeyDown,
  bodyRef,
  bodyStyle,
  children,
  ...head
}: GridBoxProps<Row, Actions, Name>) {
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      style={tracksOf(head.columns)}
      className="rounded-lg border border-line bg-surface"
    >
      <div
        role="rowgroup"
        className={cn("rounded-t-lg border-b border-line bg-surface", isHeadSticky && "sticky top-0 z-10")}
      >
        <GridHead {...head} />
      </div>
      <div role="rowgroup" ref={bodyRef} className="relative overflow-hidden rounded-b-lg" style={bodyStyle}>
        {children}
      </div>
    </div>
  );
}
