import { frameOf } from "../scanning/jpeg";

export interface ImageSize {
  width: number;
  height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47];
/** Offset of width and height in a PNG's header. */
const PNG_SIZE_AT = 16;

/** Width and height from a JPEG's or PNG's header; null without one. */
export function sizeOfImage(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG.every((byte, place) => bytes[place] === byte)) {
    if (bytes.length < PNG_SIZE_AT + 8) return null;
    return { width: view.getUint32(PNG_SIZE_AT), height: view.getUint32(PNG_SIZE_AT + 4) };
  }
  return frameOf(bytes);
}
