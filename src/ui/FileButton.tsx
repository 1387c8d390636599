import { useId, type ComponentType } from "react";
import { cn } from "./cn";

interface FileButtonProps {
  /** What it is called where it is not seen; the words alone unless they say too little. */
  label?: string;
  words: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** Endings and types for the system's dialog: ".csv,text/csv". */
  accept: string;
  /** Opens the camera of a phone; elsewhere it would be the same choice once more, and is not shown. */
  isCamera?: boolean;
  isMultiple?: boolean;
  /** As high as what clients press. */
  isLarge?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A choice of files that looks like a button. */
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
          // The same file, corrected, can be chosen again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
