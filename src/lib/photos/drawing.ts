/** How a picture becomes pixels, beside the page. */

/** On paper this is 210 pixels to the inch, which is a good copy. */
const COPY_LONG_SIDE = 2400;
const COPY = { type: "image/jpeg", quality: 0.85 } as const;

/** A smaller JPEG of the picture, upright. Rejects where the browser cannot read it. */
export async function copyOf(picture: Blob): Promise<Blob> {
  return await (await drawnUpright(picture, COPY_LONG_SIDE)).convertToBlob(COPY);
}

/** The picture upright on white, at most so long on its long side. Rejects where the browser cannot read it. */
export async function drawnUpright(picture: Blob, longSide: number): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no canvas");
  // What is transparent is black in a JPEG, and in a mean.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The quick way leaves pixels out, and what is left looks sharper than the picture is.
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
