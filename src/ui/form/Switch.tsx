import type { ReactNode } from "react";
import { useId } from "react";
import { cn } from "../cn";

interface SwitchProps {
  label: ReactNode;
  /** Name of the field in a form. */
  name?: string;
  /** Explanation below the label. */
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

/** A setting that takes effect at once. The whole line is its hit target. */
export function Switch({ label, name, hint, isOn, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  const [labelId, hintId] = [`${id}-label`, `${id}-hint`];
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-sm text-ink has-disabled:cursor-not-allowed">
      <span className="min-w-0 flex-1">
        <span id={labelId} className="block">
          {label}
        </span>
        {hint === undefined ? null : (
          <span id={hintId} className="block text-xs text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={isOn}
        disabled={disabled}
        aria-labelledby={labelId}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className={cn(
          "flex h-5 w-9 shrink-0 items-center rounded-full border border-field-line bg-press p-0.5 transition-colors duration-150 peer-checked:justify-end peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-55 peer-checked:[&>span]:bg-on-accent",
          "forced-colors:peer-checked:border-[Highlight] forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:[&>span]:bg-[HighlightText]",
        )}
      >
        <span className="size-3.5 rounded-full bg-field-line forced-colors:bg-[CanvasText]" />
      </span>
    </label>
  );
}
