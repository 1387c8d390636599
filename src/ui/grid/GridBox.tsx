import type { KeyboardEvent, ReactNode, Ref } from "react";
import { cn } from "../cn";
import { CardSort } from "./CardSort";
import { GridHead, type GridHeadProps } from "./GridHead";
import type { GridLayout } from "./gridLayout";
import type { Column } from "./column";

interface GridBoxProps<Row, Actions, Name extends string> extends GridHeadProps<Row, Actions, Name> {
  label: string;
  layout: GridLayout<Column<Row, Actions, Name>>;
  /** Rows of the whole grid, including those that are not rendered. */
  rowCount: number;
  /** True if the headings stay in view while the page scrolls. */
  isHeadSticky?: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  bodyRef: Ref<HTMLDivElement>;
  /** In pixels, for a body of virtual rows. */
  bodyHeight?: number;
  boxRef: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The frame of a grid: border, header row and body. Its children are the rows. Cards have a select in place of headings. */
export function GridBox<Row, Actions, Name extends string>({
  label,
  layout,
  rowCount,
  isHeadSticky = false,
  onKeyDown,
  bodyRef,
  bodyHeight,
  boxRef,
  children,
  ...head
}: GridBoxProps<Row, Actions, Name>) {
  const isTable = layout.kind === "table";
  return (
    <div ref={boxRef} className="space-y-3">
      {isTable ? null : <CardSort {...head} />}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        style={Object.fromEntries([["--tracks", layout.tracks]])}
        className="rounded-lg border border-line bg-surface"
      >
        {isTable ? (
          <div
            role="rowgroup"
            className={cn("rounded-t-lg border-b border-line bg-surface", isHeadSticky && "sticky top-0 z-10")}
          >
            <GridHead {...head} columns={layout.columns} />
          </div>
        ) : null}
        <div
          role="rowgroup"
          ref={bodyRef}
          className={cn("relative overflow-hidden rounded-b-lg", !isTable && "rounded-t-lg")}
          style={bodyHeight === undefined ? {} : { height: bodyHeight }}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
