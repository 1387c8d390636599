import { ArrowDown, ArrowUp } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { cn } from "../cn";
import { alignClass } from "./gridLayout";

interface SortHeadingProps {
  label: string;
  direction: "ascending" | "descending" | "none";
  onSort: () => void;
  align?: "left" | "right";
  /** The handle that resizes the column, if it is resizable. */
  edge: ReactNode;
}

/** A column heading with a sort button. The arrow is positioned outside the label, so that the label aligns with its column. */
export function SortHeading({ label, direction, onSort, align = "left", edge }: SortHeadingProps) {
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  const hintId = useId();
  const [wantsHint, setWantsHint] = useState(false);
  const isHinted = wantsHint && edge !== null;
  return (
    <div
      role="columnheader"
      aria-sort={direction}
      // Explicit, because the edge inside has its own name.
      aria-label={label}
      className={cn("relative", alignClass(align))}
    >
      <button
        type="button"
        aria-describedby={isHinted ? hintId : undefined}
        onClick={onSort}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Escape") setWantsHint(false);
          if (key !== "ArrowRight") return;
          currentTarget.parentElement?.querySelector<HTMLElement>("[role=separator]")?.focus();
        }}
        onFocus={() => {
          setWantsHint(true);
        }}
        onBlur={() => {
          setWantsHint(false);
        }}
        className="group peer relative z-1 inline-flex h-7 items-center rounded text-xs font-medium whitespace-nowrap text-ink-soft hover:text-ink"
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
      {isHinted ? <WidthHint id={hintId} align={align} /> : null}
      {edge}
    </div>
  );
}

/** Hint at a keyboard-focused heading: how to reach its edge, which is not a tab stop. */
function WidthHint({ id, align }: { id: string; align: "left" | "right" }) {
  return (
    <span
      id={id}
      role="tooltip"
      className={cn(
        "absolute top-full z-20 hidden rounded-md border border-line bg-surface px-2 py-1 text-xs whitespace-nowrap text-ink shadow-raised peer-focus-visible:block",
        align === "right" ? "right-0" : "left-0",
      )}
    >
      Right arrow key: column width
    </span>
  );
}
