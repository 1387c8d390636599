import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../cn";
import { alignClass } from "./gridLayout";

interface SortHeadingProps {
  label: string;
  direction: "ascending" | "descending" | "none";
  onSort: () => void;
  align?: "left" | "right";
  className?: string;
  /** The handle that changes the column's width. */
  edge?: ReactNode;
}

/** A column heading with a sort button. The arrow is positioned outside the label, so that the label aligns with its column. */
export function SortHeading({ label, direction, onSort, align = "left", className, edge }: SortHeadingProps) {
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      aria-sort={direction}
      // The edge has a name of its own.
      aria-label={label}
      className={cn("relative", alignClass(align), className)}
    >
      <button
        type="button"
        onClick={onSort}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== "ArrowRight") return;
          currentTarget.parentElement?.querySelector<HTMLElement>("[role=separator]")?.focus();
        }}
        className="group relative z-1 inline-flex h-7 items-center rounded text-xs font-medium whitespace-nowrap text-ink-soft hover:text-ink"
      >
        {label}
        <Arrow
          aria-hidden
          className={cn(
            "absolute size-3",
            align === "right" ? "right-full mr-1" : "left-full ml-1",
            direction === "none" && "opacity-0 transition-opacity group-hover:opacity-50",
          )}
        />
      </button>
      {edge}
    </div>
  );
}
