/** Which files are accepted. */

import { extensionOf, mimeTypeIn, mimeTypeOf } from "../fileKinds";
import {
  BYTES_PER_MB,
  cleanFileName,
  MIME_OF_EXTENSION,
  SERVICE_MAX_BYTES,
  SERVICE_MAX_MB,
  type DocumentType,
} from "../../practice/documentTypes/rules";

/** Refusals, in the words of the screens. */
export const UPLOAD_TEXTS = {
  noType: "Please select a document type first",
  incomplete: "Missing required information for upload",
  signedOut: "Authentication required for upload",
  serviceSize: `File size exceeds ${String(SERVICE_MAX_MB)}MB limit`,
  serviceType: "File type not allowed. Please upload PDF, image, or document files.",
  empty: "This file is empty. Choose another file.",
  notSaved: "Failed to save document metadata",
  unknown: "Unknown upload error",
  outdated: "This page is out of date. Reload it, and send the file again.",
} as const;

export interface OfferedFile {
  name: string;
  bytes: number;
  /** From the browser; empty if unknown. */
  mimeType: string;
}

/**
 * MIME types that some systems report for accepted files. Phones and Windows report octet-stream for a PDF: then name
 * and bytes decide.
 */
const OTHER_MIMES = [
  "image/jpg",
  "image/pjpeg",
  "image/x-png",
  "application/x-pdf",
  "application/octet-stream",
  "binary/octet-stream",
];
const SERVICE_MIMES = new Set<string>([...Object.values(MIME_OF_EXTENSION), ...OTHER_MIMES]);

/** Why a file cannot be uploaded as this type, or null. */
export function fileProblem(
  file: OfferedFile,
  type: Pick<DocumentType, "extensions" | "maxBytes"> | null,
): string | null {
  if (type === null) return UPLOAD_TEXTS.noType;
  const name = cleanFileName(file.name);
  if (name === "" || !Number.isSafeInteger(file.bytes)) return UPLOAD_TEXTS.incomplete;
  const extension = extensionOf(name);
  if (extension === null || !type.extensions.includes(extension)) {
    return `File type not allowed. Accepted types: ${type.extensions.join(", ")}`;
  }
  if (file.bytes > type.maxBytes) {
    return `File size exceeds ${String(Math.floor(type.maxBytes / BYTES_PER_MB))}MB limit`;
  }
  if (file.bytes > SERVICE_MAX_BYTES) return UPLOAD_TEXTS.serviceSize;
  if (file.bytes <= 0) return UPLOAD_TEXTS.empty;
  const mime = file.mimeType.toLowerCase().trim();
  return mime === "" || SERVICE_MIMES.has(mime) ? null : UPLOAD_TEXTS.serviceType;
}

/** Whether the bytes match the name. Only the browser sees the bytes. */
export function contentProblem(fileName: string, start: Uint8Array): string | null {
  return mimeTypeIn(start) === mimeTypeOf(fileName) ? null : UPLOAD_TEXTS.serviceType;
}
