import { useId } from "react";
import { cn } from "../../../ui/cn";

export interface ChoiceProps {
  label: string;
  hint: string;
  options: readonly { key: string; label: string }[];
  chosen: readonly string[];
  /** True if several options can be chosen. */
  isMany: boolean;
  onChoose: (chosen: string[]) => void;
}

/** Options as large as a thumb. */
export function ChoiceQuestion({ label, hint, options, chosen, isMany, onChoose }: ChoiceProps) {
  const id = useId();
  const toggled = (key: string) => (chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <fieldset aria-describedby={hint === "" ? undefined : id} className="space-y-2">
      <legend className="text-sm font-medium text-ink">{label}</legend>
      {hint === "" ? null : (
        <p id={id} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className={cn("grid gap-2", options.length === 2 && "grid-cols-2")}>
        {options.map(({ key, label: words }) => (
          <label
            key={key}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-field-line bg-surface px-4 py-2 text-base text-ink hover:bg-hover has-checked:border-accent has-checked:bg-hover has-focus-visible:outline-1 has-focus-visible:outline-accent"
          >
            <input
              type={isMany ? "checkbox" : "radio"}
              name={id}
              checked={chosen.includes(key)}
              onChange={() => {
                onChoose(isMany ? toggled(key) : [key]);
              }}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 break-words">{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
