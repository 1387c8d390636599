interface ProgressProps {
  value: number;
  max: number;
  label: string;
}

/** A thin progress bar with its label beside it. */
export function Progress({ value, max, label }: ProgressProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className="flex items-center gap-3 text-xs text-ink-soft tabular-nums">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className="h-1 w-32 overflow-hidden rounded-full bg-press"
      >
        <div
          className="h-full origin-left bg-accent transition-transform"
          style={{ transform: `scaleX(${String(share)})` }}
        />
      </div>
      <span aria-hidden>{label}</span>
    </div>
  );
}
