import { copyOf } from "./uprightCopy";
import { pdfOfPhotos } from "./pdfOfPhotos";

export interface PdfJob {
  photos: readonly Blob[];
  maxBytes: number;
}

export type PdfAnswer = { kind: "made"; pdf: Blob } | { kind: "failed"; index: number } | { kind: "tooLarge" };

/** One PDF of the photos, or of smaller copies if it would be too large. */
export async function pdfWithin({ photos, maxBytes }: PdfJob): Promise<PdfAnswer> {
  const sum = photos.reduce((bytes, { size }) => bytes + size, 0);
  const whole = sum > maxBytes ? null : await pdfOf(photos, async (photo) => await Promise.resolve(photo));
  if (whole !== null && (whole.kind !== "made" || whole.pdf.size <= maxBytes)) return whole;
  const smaller = await pdfOf(photos, copyOf);
  return smaller.kind === "made" && smaller.pdf.size > maxBytes ? { kind: "tooLarge" } : smaller;
}

async function pdfOf(photos: readonly Blob[], prepare: (photo: Blob) => Promise<Blob>): Promise<PdfAnswer> {
  const pages = [];
  for (const [index, photo] of photos.entries()) {
    try {
      pages.push(new Uint8Array(await (await prepare(photo)).arrayBuffer()));
    } catch {
      return { kind: "failed", index };
    }
  }
  const made = await pdfOfPhotos(pages);
  return made.kind === "failed" ? made : { kind: "made", pdf: new Blob([made.pdf], { type: "application/pdf" }) };
}
