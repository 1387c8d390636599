import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { BYTES_PER_MB } from "../../../../convex/practice/documentTypes/rules";
import { extensionOf } from "../../../../convex/documents/fileKinds";
import { isHeicName, jpegNameOf } from "../scanning/heicPhoto";
import type { FileProblem, Refused } from "../shared/sendDocument";

/** File types and size accepted for a type of document. */
export type AcceptedFiles = NonNullable<FunctionReturnType<typeof api.documents.portal.portal.list>["other"]>;

type Chosen = Pick<File, "name" | "size">;

const PHOTOS = new Set(["jpg", "jpeg", "png"]);

/** A photo by its name, including an iPhone's, which is converted to JPEG. */
export function isPhoto({ name }: Chosen): boolean {
  return isHeicName(name) || PHOTOS.has(extensionOf(name) ?? "");
}

/** `pdf`: the photos become one PDF. `smaller`: a photo may have to be made smaller; an iPhone photo grows when it becomes a JPEG. */
export type SendPlan = "asIs" | "smaller" | "pdf";

export function refusedFor(problem: FileProblem): Refused {
  return { kind: "refused", reason: problem, problem };
}

/** How to send the chosen files, or why they cannot be sent. */
export function planOf(files: readonly Chosen[], { extensions, maxBytes }: AcceptedFiles): SendPlan | Refused {
  const [file, second] = files;
  if (files.some(({ size }) => size === 0)) return refusedFor("empty");
  if (file === undefined) return refusedFor("type");
  const isHeic = isHeicName(file.name);
  const extension = extensionOf(isHeic ? jpegNameOf(file.name) : file.name);
  const isAccepted = second === undefined && extension !== null && extensions.includes(extension);
  const problem = second === undefined ? "type" : "several";
  const arePhotos = files.every(isPhoto);
  if (arePhotos && !isAccepted) return extensions.includes("pdf") ? "pdf" : refusedFor(problem);
  // The smaller copy is a JPEG.
  if (arePhotos && extensions.includes("jpg") && (isHeic || file.size > maxBytes)) return "smaller";
  if (files.some(({ size }) => size > maxBytes)) return refusedFor("size");
  return isAccepted ? "asIs" : refusedFor(problem);
}

/** "PDF, JPG or PNG", in the page's language. */
export function typesText({ extensions }: AcceptedFiles, locale: string): string {
  const shown = [...new Set(extensions.map((each) => (each === "jpeg" ? "jpg" : each).toUpperCase()))];
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(shown);
}

export function megabytesOf({ maxBytes }: AcceptedFiles): number {
  return Math.floor(maxBytes / BYTES_PER_MB);
}

/** `accept` for the file input. Photos can be chosen even if only a PDF is accepted. */
export function acceptAttribute({ extensions }: AcceptedFiles): string {
  const photos = extensions.includes("pdf") ? ["image/*"] : [];
  return [...new Set([...extensions.map((each) => `.${each}`), ...photos, ".heic", ".heif"])].join(",");
}
