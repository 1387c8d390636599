/** Converts one HEIC photo to JPEG in a worker: it takes seconds, and the decoder is large. */
import { answerJobs } from "./answerOf";
import { HeifDecoder } from "libheif-js";

const JPEG = { type: "image/jpeg", quality: 0.92 } as const;

answerJobs(({ data }: MessageEvent<Blob>) => convert(data));

/** Larger photos take a gigabyte of memory. */
const MOST_PIXELS = 100_000_000;

/**
 * The browser decodes where it can (Safari), otherwise the library. Null if neither can read the file as a photo, or if it is too large.
 */
async function convert(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap === null ? await decoded(file) : await drawn(bitmap);
}

async function drawn(bitmap: ImageBitmap): Promise<Blob | null> {
  const { width, height } = bitmap;
  if (width * height > MOST_PIXELS) return null;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return await canvas.convertToBlob(JPEG);
}

async function decoded(file: Blob): Promise<Blob | null> {
  const [image] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MOST_PIXELS) return null;
  const pixels = await new Promise<ImageData | null>((resolve) => {
    image.display(new ImageData(width, height), resolve);
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (pixels === null || context === null) return null;
  context.putImageData(pixels, 0, 0);
  return await canvas.convertToBlob(JPEG);
}
