import { answerOf } from "../photos/answerOf";

const HEIC_NAME = /\.(?:heic|heif)$/i;
const PHOTO_NAME = /\.(?:heic|heif|png|jpe?g)$/i;
/** What an HEIC file says it is, behind the length of its first box. */
const BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const BRAND_END = 12;

/** A photo that takes longer is none that the decoder can read. */
const CONVERTING_MS = 30_000;

/** Whether a file is a photo as iPhones make them, by its name. */
export function isHeicName(fileName: string): boolean {
  return HEIC_NAME.test(fileName.trim());
}

/** The same, also of a JPEG or PNG. */
export function isPhotoName(fileName: string): boolean {
  return PHOTO_NAME.test(fileName.trim());
}

/** The name of the photo once it is a JPEG. */
export function jpegNameOf(fileName: string): string {
  return fileName.trim().replace(PHOTO_NAME, ".jpg");
}

/** Whether a file is such a photo by its first bytes, whatever it is called. */
export function isHeic(start: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(start.slice(0, BRAND_END));
  return text.slice(4, 8) === "ftyp" && BRANDS.has(text.slice(8, BRAND_END));
}

/** The photo as a JPEG, or null where it is none by its own bytes or cannot be read. Rejects when it is aborted. */
export async function heicToJpeg(photo: File, signal: AbortSignal): Promise<File | null> {
  if (!isHeic(new Uint8Array(await photo.slice(0, BRAND_END).arrayBuffer()))) return null;
  const start = () => new Worker(new URL("heic.worker.ts", import.meta.url), { type: "module" });
  const read = (data: unknown) => (data instanceof Blob ? data : null);
  const jpeg = await answerOf(start, { job: photo, read, signal, mostMs: CONVERTING_MS });
  return jpeg === null ? null : new File([jpeg], jpegNameOf(photo.name), { type: jpeg.type });
}
