import { useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { cn } from "../cn";
import { useIsPhone } from "../useMediaQuery";
import { CardSort } from "./CardSort";
import { GridHead, type GridHeadProps } from "./GridHead";
import type { ColumnWidths } from "./columnWidths";
import { tracksStyle, type GridLayout } from "./gridLayout";
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
  /** A button in the line of the headings, or of the select, so that it covers no row. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of a grid: border, header row and body. Its children are the rows. Cards have a select instead of headings. */
export function GridBox<Row, Actions, Name extends string>({
  label,
  layout,
  rowCount,
  isHeadSticky = false,
  onKeyDown,
  bodyRef,
  bodyHeight,
  boxRef,
  notice,
  children,
  ...head
}: GridBoxProps<Row, Actions, Name>) {
  const isTable = layout.kind === "table";
  const [draft, setDraft] = useState<ColumnWidths | null>(null);
  const { onSortTo, widths = null, ...table } = head;
  return (
    <div ref={boxRef}>
      {isTable ? <InHeadings>{notice}</InHeadings> : <CardLine {...table} onSortTo={onSortTo} notice={notice} />}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        style={tracksStyle(layout, draft ?? widths)}
        className="rounded-lg border border-line bg-surface"
      >
        {isTable ? (
          <div
            role="rowgroup"
            className={cn("rounded-t-lg border-b border-line bg-surface", isHeadSticky && "sticky top-0 z-10")}
          >
            <GridHead {...table} columns={layout.columns} onDraft={setDraft} />
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

/** Takes no height, so that the rows do not move when it appears. */
function InHeadings({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <div className="pointer-events-none sticky top-0 z-20 flex h-0 justify-end pr-4 *:pointer-events-auto *:translate-y-1">
      {children}
    </div>
  );
}

interface CardLineProps<Row, Actions, Name extends string> extends GridHeadProps<Row, Actions, Name> {
  notice: ReactNode;
}

/**
 * The line above cards. With a mouse, which holds the order of the rows, it stays in view like headings do. On a phone the list shows the
 * order beside its tabs, which stay in view: there is no line, and the notice lies over the edge of the first card.
 */
function CardLine<Row, Actions, Name extends string>({ notice, ...head }: CardLineProps<Row, Actions, Name>) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return <div className="sticky top-11 z-10 flex h-0 justify-center *:translate-y-1 short:static">{notice}</div>;
  }
  return (
    <div className="-mt-1.5 mb-1.5 flex min-h-12 items-center gap-3 bg-canvas any-pointer-fine:sticky any-pointer-fine:top-0 any-pointer-fine:z-10 short:static">
      <div className="min-w-0 flex-1">
        <CardSort {...head} />
      </div>
      {notice}
    </div>
  );
}
