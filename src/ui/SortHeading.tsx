import { ArrowDown, ArrowUp } from "lucide-react";
import { cn } from "./cn";

interface SortHeadingProps {
  label: string;
  direction: "ascending" | "descending" | "none";
  onSort: () => void;
  className?: string;
}

/** A column heading that sorts when pressed. */
export function SortHeading({ label, direction, onSort, className }: SortHeadingProps) {
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <div role="columnheader" aria-sort={direction} className={cn("min-w-0", className)}>
      <button
        type="button"
        onClick={onSort}
        className="group -mx-1 inline-flex h-7 max-w-full items-center gap-1 rounded px-1 text-xs font-medium text-ink-soft hover:text-ink"
      >
        <span className="truncate">{label}</span>
        <Arrow
          aria-hidden
          className={cn(
            "size-3 shrink-0",
            direction === "none" && "opacity-0 transition-opacity group-hover:opacity-50",
          )}
        />
      </button>
    </div>
  );
}
