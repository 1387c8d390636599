import { cn } from "../cn";

interface ProgressProps {
  value: number;
  max: number;
  label: string;
  /** Fills the line's width. */
  isWide?: boolean;
  /** The label is above the bar, as large as text. */
  isLabelAbove?: boolean;
}

/** A thin progress bar with its label beside it, or above it. */
export function Progress({ value, max, label, isWide = false, isLabelAbove = false }: ProgressProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div
      className={cn(
        "flex tabular-nums",
        isLabelAbove
          ? "flex-col-reverse gap-1.5 text-base font-medium text-ink"
          : "items-center gap-3 text-xs text-ink-soft",
      )}
    >
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className={cn(
          "overflow-hidden rounded-full bg-press forced-colors:border",
          isLabelAbove ? "h-2" : isWide ? "h-2 flex-1" : "h-1 w-32 forced-colors:h-2",
        )}
      >
        <div
          className="h-full origin-left bg-accent transition-transform forced-colors:bg-[CanvasText]"
          style={{ transform: `scaleX(${String(share)})` }}
        />
      </div>
      <span aria-hidden>{label}</span>
    </div>
  );
}
