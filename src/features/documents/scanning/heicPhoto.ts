import { answerOf } from "./answerOf";

const HEIC_NAME = /\.(?:heic|heif)$/i;
const PHOTO_NAME = /\.(?:heic|heif|png|jpe?g)$/i;
/** Brands of HEIC files; the brand follows the length of the first box. */
const BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const BRAND_END = 12;

/** The decoder cannot read a photo that takes longer. */
const CONVERTING_MS = 30_000;

/** Whether a file is an iPhone photo, by its name. */
export function isHeicName(fileName: string): boolean {
  return HEIC_NAME.test(fileName.trim());
}

/** Whether a file is a HEIC, JPEG or PNG photo, by its name. */
export function isPhotoName(fileName: string): boolean {
  return PHOTO_NAME.test(fileName.trim());
}

/** The photo's name after conversion. */
export function jpegNameOf(fileName: string): string {
  return fileName.trim().replace(PHOTO_NAME, ".jpg");
}

/** Whether a file is HEIC, by its first bytes. */
export function isHeic(start: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(start.slice(0, BRAND_END));
  return text.slice(4, 8) === "ftyp" && BRANDS.has(text.slice(8, BRAND_END));
}

/** The photo as a JPEG, or null if its bytes are not HEIC or cannot be read. Rejects when it is aborted. */
export async function heicToJpeg(photo: File, signal: AbortSignal): Promise<File | null> {
  if (!isHeic(new Uint8Array(await photo.slice(0, BRAND_END).arrayBuffer()))) return null;
  const start = () => new Worker(new URL("heic.worker.ts", import.meta.url), { type: "module" });
  const read = (data: unknown) => (data instanceof Blob ? data : null);
  const jpeg = await answerOf(start, { job: photo, read, signal, mostMs: CONVERTING_MS });
  return jpeg === null ? null : new File([jpeg], jpegNameOf(photo.name), { type: jpeg.type });
}
