import { cn } from "../cn";

interface ProgressProps {
  value: number;
  max: number;
  label: string;
  /** Fills the line's width. */
  isWide?: boolean;
}

/** A thin progress bar with its label beside it. */
export function Progress({ value, max, label, isWide = false }: ProgressProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className="flex items-center gap-3 text-xs text-ink-soft tabular-nums">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className={cn(
          "overflow-hidden rounded-full bg-press forced-colors:border",
          isWide ? "h-2 flex-1" : "h-1 w-32 forced-colors:h-2",
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
