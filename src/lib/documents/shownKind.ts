import { previewKindOf } from "../../../convex/documents/rules";
import { sizeOfImage } from "../photos/imageSize";

/** Images of more pixels take a gigabyte of memory. */
export const MOST_SHOWN_PIXELS = 100_000_000;

/** How a document is looked at, by its own bytes; null for what is only saved to disk. */
export function shownKindOf(bytes: Uint8Array): "image" | "pdf" | null {
  const kind = previewKindOf(bytes);
  if (kind !== "image") return kind;
  const size = sizeOfImage(bytes);
  return size !== null && size.width * size.height > MOST_SHOWN_PIXELS ? null : kind;
}
