/** Photos as pages of a PDF. Only its worker imports this file, so that the page does not load the library. */
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  type PDFImage,
} from "pdf-lib";
import { mimeTypeIn } from "../../../../convex/documents/fileKinds";
import { isJpeg, orientationOf, withoutMetadata, type Bytes } from "./jpeg";
import { pagePlaceOf } from "./pagePlace";

/** The PDF, or the index of the photo that cannot be read. */
export type PdfOfPhotos = { kind: "made"; pdf: Bytes } | { kind: "failed"; index: number };

/** A decoder's memory for this many pixels fits in a phone. */
const MOST_PIXELS = 100_000_000;
const PNG_END = [0x49, 0x45, 0x4e, 0x44];

export async function pdfOfPhotos(photos: readonly Bytes[]): Promise<PdfOfPhotos> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const [index, photo] of photos.entries()) {
    const image = await photoIn(pdf, photo);
    if (image === null) return { kind: "failed", index };
    addPhoto(pdf, image, photo);
  }
  return { kind: "made", pdf: new Uint8Array(await pdf.save()) };
}

/** The photo, in the PDF. Null if the bytes are not a complete photo. */
export async function photoIn(pdf: PDFDocument, photo: Bytes): Promise<PDFImage | null> {
  try {
    if (isJpeg(photo)) {
      const picture = withoutMetadata(photo);
      return picture === null ? null : await pdf.embedJpg(picture);
    }
    // The library re-encodes a PNG's pixels: no metadata is copied.
    return isWholePng(photo) ? await pdf.embedPng(photo) : null;
  } catch {
    return null;
  }
}

/** Whether a PNG has its beginning, its end, and a size that can be decoded. */
function isWholePng(photo: Bytes): boolean {
  if (mimeTypeIn(photo) !== "image/png" || photo.length < 45) return false;
  const view = new DataView(photo.buffer, photo.byteOffset);
  if (view.getUint32(16) * view.getUint32(20) > MOST_PIXELS) return false;
  let at = 8;
  while (at + 12 <= photo.length) {
    if (PNG_END.every((byte, index) => photo[at + 4 + index] === byte)) return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Adds a page with the photo. Rotates the page rather than the photo, so the photo's bytes stay unchanged. */
export function addPhoto(pdf: PDFDocument, image: PDFImage, photo: Bytes): void {
  const { size, matrix } = pagePlaceOf(image, isJpeg(photo) ? orientationOf(photo) : 1);
  const page = pdf.addPage(size);
  const name = page.node.newXObject("Photo", image.ref);
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix), drawObject(name), popGraphicsState());
}
