/** Turns a photo, in a worker. */
import { drawnUpright } from "../scanning/uprightCopy";
import type { Turn } from "./pageEdits";

/** Hardly any loss: a photo is turned once. */
const QUALITY = 0.95;

/** The photo upright, turned to the right, in its own format. Rejects if the browser cannot read it. */
export async function rotatedPhoto(photo: Blob, turn: Turn): Promise<Blob> {
  const upright = await drawnUpright(photo, Number.POSITIVE_INFINITY);
  const isSideways = turn === 90 || turn === 270;
  const [width, height] = isSideways ? [upright.height, upright.width] : [upright.width, upright.height];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no canvas");
  context.translate(width / 2, height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(upright, -upright.width / 2, -upright.height / 2);
  return await canvas.convertToBlob({ type: photo.type === "image/png" ? photo.type : "image/jpeg", quality: QUALITY });
}
