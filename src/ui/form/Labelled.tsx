import { useId, type ReactNode } from "react";
import { cn } from "../cn";

/** The style shared by all text inputs. */
export const fieldBox =
  "w-full rounded-md border border-field-line bg-surface text-base text-ink touch:text-lg placeholder:text-ink-faint transition-colors focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad-mark";

export interface Labels {
  label: string;
  labelHidden?: boolean | undefined;
  /** Help text below the control. */
  hint?: string | undefined;
  /** Validation message, shown in place of the hint. */
  error?: string | undefined;
}

/** Attributes that link a control to its label, hint and error. */
export interface LabelledControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A form control with its label, and a hint or error below it. */
export function Labelled({
  label,
  labelHidden,
  hint,
  error,
  children,
}: Labels & { children: (control: LabelledControl) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  const noteId = `${id}-note`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelHidden ? "sr-only" : "text-sm font-medium text-ink"}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": note === undefined ? undefined : noteId,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {note === undefined ? null : (
        <p id={noteId} className={cn("text-sm", error === undefined ? "text-ink-soft" : "text-bad-ink")}>
          {note}
        </p>
      )}
    </div>
  );
}
