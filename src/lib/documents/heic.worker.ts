/** Makes a JPEG of one HEIC photo, beside the page: it takes seconds, and the decoder is large. */
import { HeifDecoder } from "libheif-js";

const JPEG = { type: "image/jpeg", quality: 0.92 } as const;

self.addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  convert(data).then(
    (photo) => {
      self.postMessage(photo);
    },
    () => {
      self.postMessage(null);
    },
  );
});

/** Null where the decoder finds no photo. */
async function convert(file: Blob): Promise<Blob | null> {
  const [image] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = await new Promise<ImageData | null>((resolve) => {
    image.display(new ImageData(width, height), resolve);
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (pixels === null || context === null) return null;
  context.putImageData(pixels, 0, 0);
  return await canvas.convertToBlob(JPEG);
}
