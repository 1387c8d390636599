import { useId, type ComponentProps } from "react";
import { cn } from "./cn";

const box =
  "w-full rounded-md border border-field-line bg-surface text-base text-ink placeholder:text-ink-faint transition-colors focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60";

interface Labelled {
  label: string;
  labelHidden?: boolean;
}

/** A labelled one-line input. */
export function Field({ label, labelHidden, className, id, ...props }: ComponentProps<"input"> & Labelled) {
  const ownId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={id ?? ownId} hidden={labelHidden} text={label} />
      <input id={id ?? ownId} className={cn(box, "h-10 px-3", className)} {...props} />
    </div>
  );
}

/** A labelled box of several lines. */
export function TextArea({ label, labelHidden, className, id, ...props }: ComponentProps<"textarea"> & Labelled) {
  const ownId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={id ?? ownId} hidden={labelHidden} text={label} />
      <textarea id={id ?? ownId} className={cn(box, "resize-none px-3 py-2", className)} {...props} />
    </div>
  );
}

function FieldLabel({ htmlFor, hidden, text }: { htmlFor: string; hidden: boolean | undefined; text: string }) {
  return (
    <label htmlFor={htmlFor} className={hidden ? "sr-only" : "text-sm font-medium text-ink"}>
      {text}
    </label>
  );
}
