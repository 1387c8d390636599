import { useId, type ReactNode } from "react";

/** The style shared by all text inputs. */
export const fieldBox =
  "w-full rounded-md border border-field-line bg-surface text-base text-ink touch:text-lg placeholder:text-ink-faint transition-colors focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad-mark";

export interface Labels {
  label: string;
  labelHidden?: boolean | undefined;
  /** Help text below the control. */
  hint?: string | undefined;
  /** Validation message, shown above the hint. */
  error?: string | undefined;
}

/** Attributes that link a control to its label, hint and error. */
export interface LabelledControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A form control with its label, and below it its error and its hint, which an error needs most. */
export function Labelled({
  label,
  labelHidden,
  hint,
  error,
  children,
}: Labels & { children: (control: LabelledControl) => ReactNode }) {
  const id = useId();
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const notes = [...(error === undefined ? [] : [errorId]), ...(hint === undefined ? [] : [hintId])];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelHidden ? "sr-only" : "text-sm font-medium text-ink"}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": notes.length === 0 ? undefined : notes.join(" "),
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {error === undefined ? null : (
        <p id={errorId} className="text-sm text-bad-ink">
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
