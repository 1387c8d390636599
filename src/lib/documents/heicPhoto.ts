import { inWorker } from "./inWorker";

const HEIC_NAME = /\.(?:heic|heif)$/i;
/** What an HEIC file says it is, behind the length of its first box. */
const BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const BRAND_END = 12;

/** Whether a file is a photo as iPhones make them, by its name. */
export function isHeicName(fileName: string): boolean {
  return HEIC_NAME.test(fileName.trim());
}

/** The name of the photo once it is a JPEG. */
export function jpegNameOf(fileName: string): string {
  return fileName.trim().replace(HEIC_NAME, ".jpg");
}

/** The photo as a JPEG, or null where it is none by its own bytes or cannot be read. Rejects when it is aborted. */
export async function heicToJpeg(photo: File, signal: AbortSignal): Promise<File | null> {
  const start = new TextDecoder("latin1").decode(await photo.slice(0, BRAND_END).arrayBuffer());
  if (start.slice(4, 8) !== "ftyp" || !BRANDS.has(start.slice(8, BRAND_END))) return null;
  const worker = new Worker(new URL("heic.worker.ts", import.meta.url), { type: "module" });
  const jpeg = await inWorker(worker, photo, signal);
  return jpeg === null ? null : new File([jpeg], jpegNameOf(photo.name), { type: jpeg.type });
}
