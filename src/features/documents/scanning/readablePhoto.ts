import { previewKindOf, SNIFFED_BYTES } from "../../../../convex/documents/fileKinds";
import { heicToJpeg } from "./heicPhoto";

/** The photo as a JPEG or PNG, recognized by its bytes. Null if it cannot be converted to either. Rejects when it is aborted. */
export async function readablePhoto(file: File, signal: AbortSignal): Promise<File | null> {
  try {
    const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
    if (previewKindOf(start) === "image") return file;
    return await heicToJpeg(file, signal);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
