import { Camera } from "lucide-react";
import type { DocumentType } from "../../../../convex/practice/documentTypes/rules";
import { FileButton } from "../../../ui/form/FileButton";
import { FileDrop } from "../../../ui/form/FileDrop";
import { acceptedFiles, acceptedWords, uploadText } from "../upload/uploadText";

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
      {type === null || type.extensions.includes("jpg") ? (
        <div className="flex justify-center">
          <FileButton words={uploadText.photo} Icon={Camera} accept="image/*" isCamera onFiles={onFiles} />
        </div>
      ) : null}
    </div>
  );
}
