import type { ComponentProps } from "react";
import { cn } from "./cn";
import { fieldBox, Labelled, type Labels } from "./Labelled";

/** A labelled textarea. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  className,
  ...props
}: ComponentProps<"textarea"> & Labels) {
  return (
    <Labelled label={label} hint={hint} error={error} {...(labelHidden ? { labelHidden } : {})}>
      {(control) => <textarea {...control} className={cn(fieldBox, "resize-none px-3 py-2", className)} {...props} />}
    </Labelled>
  );
}
