import { z } from "zod/mini";
import { jpegNameOf } from "../documents/heicPhoto";
import { answerOf } from "./answerOf";
import { readablePhoto } from "./readablePhoto";

/** A photo that takes longer is sent as it is. */
const COPYING_MS = 30_000;
const COPY = z.nullable(z.instanceof(Blob));

/**
 * One photo within the limit: a JPEG or PNG as it is, an HEIC photo as a JPEG, and what is too large as a smaller JPEG of it, upright. Null
 * where that cannot be made. Rejects only when it is aborted.
 */
export async function smallerPhoto(file: File, maxBytes: number, signal: AbortSignal): Promise<File | null> {
  const photo = await readablePhoto(file, signal);
  if (photo === null || photo.size <= maxBytes) return photo;
  const start = () => new Worker(new URL("smaller.worker.ts", import.meta.url), { type: "module" });
  const read = (data: unknown) => COPY.safeParse(data).data ?? null;
  const copy = await answerOf(start, { job: photo, read, signal, mostMs: COPYING_MS });
  if (copy === null || copy.size === 0 || copy.size > maxBytes) return null;
  return new File([copy], jpegNameOf(file.name), { type: copy.type });
}
