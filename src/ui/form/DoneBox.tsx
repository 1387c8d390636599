import { Check } from "lucide-react";
import { cn } from "../cn";

interface DoneBoxProps {
  /** Accessible name: "Done: call the bank". */
  label: string;
  isDone: boolean;
  onChange: (isDone: boolean) => void;
  disabled?: boolean;
  /** The `data-control` of the box, by which a key finds it. */
  control?: string;
}

/** A round checkbox for "done". Its hit target is larger than its circle. */
export function DoneBox({ label, isDone, onChange, disabled = false, control }: DoneBoxProps) {
  return (
    <label
      className={cn(
        "relative -m-1.5 flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md touch:-m-3 touch:size-11",
        disabled && "cursor-not-allowed",
      )}
    >
      <input
        type="checkbox"
        data-control={control}
        aria-label={label}
        checked={isDone}
        disabled={disabled}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
        // Covers the whole target, so that touch exploration with a screen reader finds it, too.
        className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <span
        aria-hidden
        className={cn(
          "flex size-4.5 items-center justify-center rounded-full border border-field-line bg-surface text-transparent transition-colors duration-150 peer-checked:border-good-mark peer-checked:bg-good-mark peer-checked:text-surface peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-55 peer-enabled:hover:border-good-mark peer-enabled:hover:text-good-mark",
          // Forced colours paint transparent text.
          "forced-colors:peer-checked:border-[Highlight] forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] forced-colors:[&>svg]:invisible forced-colors:peer-checked:[&>svg]:visible",
        )}
      >
        <Check className="size-3" strokeWidth={3} />
      </span>
    </label>
  );
}
