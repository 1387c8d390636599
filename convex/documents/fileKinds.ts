/** The kind of a file, by its name and by its bytes. Pure; the browser imports this file. */

import { isExtension, MIME_OF_EXTENSION, type Extension } from "../practice/documentTypes/rules";

/** The extension of a name, or null if it is never accepted: "a.pdf.exe" is an exe. */
export function extensionOf(fileName: string): Extension | null {
  const last = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
  return isExtension(last) ? last : null;
}

/** The MIME type for storing, by the name's extension, not by the sender's claim. */
export function mimeTypeOf(fileName: string): string {
  const extension = extensionOf(fileName);
  return extension === null ? "application/octet-stream" : MIME_OF_EXTENSION[extension];
}

const PDF_MAGIC_BYTES = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** The first bytes of each kind of file. */
const MAGIC_BYTES = {
  "application/pdf": PDF_MAGIC_BYTES,
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "application/msword": [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [0x50, 0x4b, 0x03, 0x04],
} as const satisfies Record<(typeof MIME_OF_EXTENSION)[Extension], readonly number[]>;

/** Number of bytes that `mimeTypeIn` needs. */
export const SNIFFED_BYTES = 1_024;

/** A web page or a program is never taken for a PDF. */
const OTHER_STARTS = [[0x3c], [0x4d, 0x5a], [0x23, 0x21]];
/** Bytes that may precede a page: a byte order mark, blanks, and zeros. */
const BLANKS = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 9, 10, 12, 13, 32]);

/** Whether the bytes are a PDF: some programs write up to a kilobyte before its start, which every reader skips. */
function isPdf(start: Uint8Array): boolean {
  const first = start.findIndex((byte) => !BLANKS.has(byte));
  if (OTHER_STARTS.some((mark) => mark.every((byte, place) => start[first + place] === byte))) return false;
  for (let at = 0; at + PDF_MAGIC_BYTES.length <= Math.min(start.length, SNIFFED_BYTES); at += 1) {
    if (PDF_MAGIC_BYTES.every((byte, place) => start[at + place] === byte)) return true;
  }
  return false;
}

/** The MIME type by the first bytes, not by the name; null if it is never accepted. */
export function mimeTypeIn(start: Uint8Array): keyof typeof MAGIC_BYTES | null {
  for (const mime of Object.values(MIME_OF_EXTENSION)) {
    if (MAGIC_BYTES[mime].every((byte, place) => start[place] === byte)) return mime;
  }
  return isPdf(start) ? "application/pdf" : null;
}

/** Corrects a photo's extension: "passport.png" for a PNG called "passport.jpg". Other names stay. */
export function photoNameOf(fileName: string, start: Uint8Array): string {
  const mime = mimeTypeIn(start);
  const isPhoto = /\.(?:jpe?g|png|hei[cf])$/i.test(fileName.trim()) && (mime === "image/jpeg" || mime === "image/png");
  if (!isPhoto || mimeTypeOf(fileName) === mime) return fileName;
  return fileName.trim().replace(/\.[^.]+$/, mime === "image/png" ? ".png" : ".jpg");
}

/**
 * The kind of preview, by the document's own bytes, never by a claim about them. All other documents are only saved to
 * disk.
 */
export function previewKindOf(start: Uint8Array): "image" | "pdf" | null {
  switch (mimeTypeIn(start)) {
    case "image/jpeg":
    case "image/png":
      return "image";
    case "application/pdf":
      return "pdf";
    default:
      return null;
  }
}
