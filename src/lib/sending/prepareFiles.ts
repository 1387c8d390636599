import { BYTES_PER_MB } from "../../../convex/documentTypes/rules";
import { extensionOf } from "../../../convex/documents/rules";
import { isHeicName, jpegNameOf } from "../documents/heicPhoto";
import type { Accepted } from "./sendPlace";

/** Why chosen files are not sent, as a word of the catalogue. */
export type FileProblem = "type" | "size" | "empty" | "several" | "unreadable" | "other";

type Chosen = Pick<File, "name" | "size">;

const PHOTOS = new Set(["jpg", "jpeg", "png"]);

/** A photo by its name, also one of an iPhone, which is made a JPEG. */
export function isPhoto({ name }: Chosen): boolean {
  return isHeicName(name) || PHOTOS.has(extensionOf(name) ?? "");
}

/** What is wrong with the files, or null. Photos that are too large are made smaller before they are sent. */
export function problemOf(files: readonly Chosen[], accepted: Accepted): FileProblem | null {
  const { extensions, maxBytes } = accepted;
  if (files.some(({ size }) => size === 0)) return "empty";
  const isFitted = needsPdf(files, accepted) || needsFitting(files, accepted);
  if (!isFitted && files.some(({ size }) => size > maxBytes)) return "size";
  if (files.length > 1) return files.every(isPhoto) && extensions.includes("pdf") ? null : "several";
  const [file] = files;
  const extension = file === undefined ? null : extensionOf(isHeicName(file.name) ? jpegNameOf(file.name) : file.name);
  if (extension !== null && extensions.includes(extension)) return null;
  // One photo for a request of a PDF becomes one.
  return file !== undefined && isPhoto(file) && extensions.includes("pdf") ? null : "type";
}

/** Whether the photos have to become a PDF before they are sent. */
export function needsPdf(files: readonly Chosen[], { extensions }: Accepted): boolean {
  const [file] = files;
  if (file === undefined || !files.every(isPhoto)) return false;
  const extension = extensionOf(isHeicName(file.name) ? jpegNameOf(file.name) : file.name);
  return files.length > 1 || extension === null || !extensions.includes(extension);
}

/** Whether one photo may have to be made smaller: the copy is a JPEG, and what an iPhone's photo becomes has more bytes than the photo. */
export function needsFitting(files: readonly Chosen[], { extensions, maxBytes }: Accepted): boolean {
  const [file] = files;
  if (file === undefined || files.length > 1 || !isPhoto(file) || !extensions.includes("jpg")) return false;
  return file.size > maxBytes || isHeicName(file.name);
}

/** "PDF, JPG or PNG", in the words of the language. */
export function typesText({ extensions }: Accepted, locale: string): string {
  const shown = [...new Set(extensions.map((each) => (each === "jpeg" ? "jpg" : each).toUpperCase()))];
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(shown);
}

export function megabytesOf({ maxBytes }: Accepted): number {
  return Math.floor(maxBytes / BYTES_PER_MB);
}

/** For the browser's own choice of files. Photos are chosen even where only a PDF is sent. */
export function acceptAttribute({ extensions }: Accepted): string {
  const photos = extensions.includes("pdf") ? ["image/*"] : [];
  return [...new Set([...extensions.map((each) => `.${each}`), ...photos, ".heic", ".heif"])].join(",");
}
