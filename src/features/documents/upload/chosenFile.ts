import type { DocumentType } from "../../../../convex/practice/documentTypes/rules";
import { fileProblem } from "../../../../convex/documents/upload/rules";
import { isHeicName, jpegNameOf } from "../scanning/heicPhoto";
import type { ChosenFile } from "./uploadQueue";

type ChosenType = Pick<DocumentType, "key" | "displayName" | "expires" | "extensions" | "maxBytes">;

/** A chosen file, with the problem of its name, size or type. A HEIC photo counts as the JPEG that it becomes. */
export function chosenFile(file: Pick<File, "name" | "size" | "type">, type: ChosenType): ChosenFile {
  const { name, size: bytes, type: mimeType } = file;
  const offered = isHeicName(name)
    ? { name: jpegNameOf(name), bytes, mimeType: "image/jpeg" }
    : { name, bytes, mimeType };
  const { key, displayName, expires } = type;
  const reason = fileProblem(offered, type);
  return {
    fileName: name,
    fileBytes: bytes,
    type: { key, displayName, expires },
    refused: reason === null ? null : { kind: "refused", reason },
  };
}
