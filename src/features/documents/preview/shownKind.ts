import { previewKindOf } from "../../../../convex/documents/fileKinds";
import { sizeOfImage } from "./imageSize";

/** Images of more pixels take a gigabyte of memory. */
export const MOST_SHOWN_PIXELS = 100_000_000;

/** How a document is shown, by its bytes; null if it can only be saved. */
export function shownKindOf(bytes: Uint8Array): "image" | "pdf" | null {
  const kind = previewKindOf(bytes);
  if (kind !== "image") return kind;
  const size = sizeOfImage(bytes);
  return size !== null && size.width * size.height > MOST_SHOWN_PIXELS ? null : kind;
}
