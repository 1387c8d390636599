import { jpegNameOf } from "./heicPhoto";
import { answerOf } from "./answerOf";
import { readablePhoto } from "./readablePhoto";

/** A photo whose copy takes longer is sent unchanged. */
const COPYING_MS = 30_000;

/**
 * One photo within the limit: a JPEG or PNG unchanged, a HEIC photo as a JPEG, a larger photo as a smaller upright JPEG. Null if that
 * fails. Rejects only when it is aborted.
 */
export async function smallerPhoto(file: File, maxBytes: number, signal: AbortSignal): Promise<File | null> {
  const photo = await readablePhoto(file, signal);
  if (photo === null || photo.size <= maxBytes) return photo;
  const start = () => new Worker(new URL("smaller.worker.ts", import.meta.url), { type: "module" });
  const read = (data: unknown) => (data instanceof Blob ? data : null);
  const copy = await answerOf(start, { job: photo, read, signal, mostMs: COPYING_MS });
  if (copy === null || copy.size === 0 || copy.size > maxBytes) return null;
  return new File([copy], jpegNameOf(file.name), { type: copy.type });
}
