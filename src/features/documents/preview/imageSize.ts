import { mimeTypeIn } from "../../../../convex/documents/fileKinds";
import { frameOf } from "../scanning/jpeg";

/** Offset of width and height in a PNG's header. */
const PNG_SIZE_AT = 16;

/** Width and height from a JPEG's or PNG's header; null without one. */
export function sizeOfImage(bytes: Uint8Array): ReturnType<typeof frameOf> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (mimeTypeIn(bytes) === "image/png") {
    if (bytes.length < PNG_SIZE_AT + 8) return null;
    return { width: view.getUint32(PNG_SIZE_AT), height: view.getUint32(PNG_SIZE_AT + 4) };
  }
  return frameOf(bytes);
}
