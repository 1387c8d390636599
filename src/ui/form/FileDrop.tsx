import { Upload } from "lucide-react";
import { useId, useState, type DragEvent } from "react";
import { cn } from "../cn";

interface FileDropProps {
  /** The button: "Choose a CSV file". */
  label: string;
  /** Beside it: "or drop it here". */
  dropHint: string;
  hint?: string;
  /** Extensions and types for the file picker: ".csv,text/csv". */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A drop area for files, with a button that opens the file picker. */
export function FileDrop({ hint, onFiles, ...chooser }: FileDropProps) {
  const { multiple = false, disabled = false } = chooser;
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={drop}
      className={cn(
        "flex flex-col items-center gap-1 rounded-lg border border-dashed border-line-strong bg-surface px-6 py-8 text-center focus-within:border-accent",
        isOver && "border-accent bg-hover",
      )}
    >
      <Upload aria-hidden className="mb-2 size-6 text-ink-faint" />
      <Chooser {...chooser} onChosen={take} />
      {hint === undefined ? null : <p className="max-w-prose text-xs text-ink-soft">{hint}</p>}
    </div>
  );
}

interface ChooserProps extends Omit<FileDropProps, "hint" | "onFiles"> {
  onChosen: (list: FileList | null) => void;
}

/** The text with the button that opens the file picker. */
function Chooser({ label, dropHint, accept, multiple = false, disabled = false, onChosen }: ChooserProps) {
  const id = useId();
  return (
    <>
      <p className="text-sm text-ink-soft">
        <label
          htmlFor={id}
          className={cn(
            "inline-flex items-center font-medium text-accent-ink touch:min-h-11",
            disabled ? "opacity-60" : "cursor-pointer hover:underline",
          )}
        >
          {label}
        </label>{" "}
        {dropHint}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          onChosen(event.currentTarget.files);
          // Lets the person choose the same, corrected file again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
