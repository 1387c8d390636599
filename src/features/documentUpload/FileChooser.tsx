import { Camera } from "lucide-react";
import { useId } from "react";
import type { DocumentType } from "../../../convex/documentTypes/rules";
import { FileDrop } from "../../ui/FileDrop";
import { acceptedFiles, acceptedWords, uploadText } from "../../lib/uploads/uploadText";

interface FileChooserProps {
  /** Null until one is chosen. */
  type: DocumentType | null;
  onFiles: (files: readonly File[]) => void;
}

/** Files are dropped, chosen or, on phones, photographed. */
export function FileChooser({ type, onFiles }: FileChooserProps) {
  return (
    <div className="space-y-2">
      <FileDrop
        label={uploadText.choose}
        dropHint={uploadText.drop}
        accept={type === null ? "" : acceptedFiles(type)}
        multiple
        onFiles={onFiles}
        {...(type === null ? {} : { hint: acceptedWords(type) })}
      />
      {type === null || type.extensions.includes("jpg") ? <CameraInput onFiles={onFiles} /> : null}
    </div>
  );
}

/** Phones open their camera for it; elsewhere it would be a second way to choose a file, and is not shown. */
function CameraInput({ onFiles }: Pick<FileChooserProps, "onFiles">) {
  const id = useId();
  return (
    <p className="hidden justify-center touch:flex">
      <label
        htmlFor={id}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-medium text-accent-ink focus-within:outline-2 focus-within:outline-accent"
      >
        <Camera aria-hidden className="size-4" />
        {uploadText.photo}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            if (files.length > 0) onFiles(files);
            currentTarget.value = "";
          }}
        />
      </label>
    </p>
  );
}
