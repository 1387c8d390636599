/** Decodes images to pixels, in workers. */

/** 210 pixels per inch on paper: a good copy. */
const COPY_LONG_SIDE = 2400;
const COPY = { type: "image/jpeg", quality: 0.85 } as const;

/** A smaller, upright JPEG of the image. Rejects if the browser cannot read it. */
export async function copyOf(picture: Blob): Promise<Blob> {
  return await (await drawnUpright(picture, COPY_LONG_SIDE)).convertToBlob(COPY);
}

/** The image upright on white, its long side limited to `longSide`. Rejects if the browser cannot read it. */
export async function drawnUpright(picture: Blob, longSide: number): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(scaled(bitmap.width), scaled(bitmap.height));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no canvas");
  // Without a background, transparent pixels would be black in a JPEG and in the mean.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The default smoothing skips pixels, and the result looks sharper than the image is.
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
