import { useId, type ComponentType } from "react";
import { cn } from "../cn";

interface FileButtonProps {
  /** Accessible name, if the visible words say too little. */
  label?: string;
  words: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** Extensions and types for the file picker: ".csv,text/csv". */
  accept: string;
  /** Opens a phone's camera. Hidden elsewhere, where it would open the same file picker again. */
  isCamera?: boolean;
  isMultiple?: boolean;
  /** As tall as the portal's buttons. */
  isLarge?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A file input that looks like a button. */
export function FileButton({
  label,
  words,
  Icon,
  accept,
  isCamera = false,
  isMultiple = false,
  isLarge = false,
  onFiles,
}: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cn(
        "cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium text-ink hover:bg-press has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isLarge ? "min-h-11" : "min-h-9 touch:min-h-11",
        isCamera ? "hidden touch:inline-flex" : "inline-flex",
      )}
    >
      <Icon aria-hidden className={isLarge ? "size-5" : "size-4"} />
      <span aria-hidden>{words}</span>
      <input
        id={id}
        type="file"
        aria-label={label ?? words}
        accept={accept}
        multiple={isMultiple}
        {...(isCamera && { capture: "environment" as const })}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Lets the person choose the same, corrected file again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
