import { useId, type ReactNode } from "react";
import { cn } from "../cn";

interface RadioCardsProps<T extends string> {
  legend: string;
  value: T;
  options: readonly { value: T; content: ReactNode }[];
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** A choice between a few options to compare, side by side if there is room. The whole card is the hit target. */
export function RadioCards<T extends string>({
  legend,
  value,
  options,
  onChange,
  disabled = false,
}: RadioCardsProps<T>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="@container min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink">{legend}</legend>
      <div className="grid gap-2 @md:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              "flex min-h-11 min-w-0 cursor-pointer items-start gap-2.5 rounded-lg border border-line bg-surface px-3 py-2.5 text-sm text-ink transition-colors hover:bg-hover",
              "has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value);
              }}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 break-words">{option.content}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
