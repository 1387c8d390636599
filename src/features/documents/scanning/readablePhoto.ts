import { heicToJpeg } from "./heicPhoto";
import { isJpeg } from "./jpeg";

/** The photo as a JPEG or PNG, recognized by its bytes. Null if it cannot be converted to either. Rejects when it is aborted. */
export async function readablePhoto(file: File, signal: AbortSignal): Promise<File | null> {
  try {
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (isJpeg(start) || (start[0] === 0x89 && start[1] === 0x50)) return file;
    return await heicToJpeg(file, signal);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
