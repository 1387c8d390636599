/** A file of chosen pages. Only its worker imports this file, so that the page does not load the library. */
import { degrees, PDFDict, PDFDocument, PDFName, type PDFPage } from "pdf-lib";
import { addPhoto, photoIn } from "../scanning/pdfOfPhotos";
import { mimeTypeIn, previewKindOf } from "../../../../convex/documents/fileKinds";
import { rotatedPhoto } from "./rotatedPhoto";
import type { Turn } from "./pageEdits";

export interface PagesJob {
  files: readonly Blob[];
  /** `file`: index of the file. `index`: the page in it, from 0. */
  pages: readonly { file: number; index: number; turn: Turn }[];
}

/** `failed`: index of the file that could not be read. */
export type PagesAnswer = { kind: "made"; file: Blob } | { kind: "failed"; file: number };

/** A PDF of the pages, in order; a single photo stays a photo. */
export async function fileOfPages({ files, pages }: PagesJob): Promise<PagesAnswer> {
  const [only, ...others] = pages;
  const photo = only === undefined || others.length > 0 ? null : await photoAt(files, only.file);
  if (only !== undefined && photo !== null) {
    const file = await rotatedPhoto(photo, only.turn).catch(() => null);
    return file === null ? { kind: "failed", file: only.file } : { kind: "made", file };
  }
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const copies = new Map<string, PDFPage>();
  for (const [file, blob] of files.entries()) {
    const indices = pages.flatMap((page) => (page.file === file ? [page.index] : []));
    const copied = await copiedFrom(pdf, blob, indices).catch(() => null);
    if (copied === null) return { kind: "failed", file };
    for (const [nth, page] of copied.entries()) copies.set(`${String(file)} ${String(indices[nth])}`, page);
  }
  for (const { file, index, turn } of pages) {
    const page = copies.get(`${String(file)} ${String(index)}`);
    if (page === undefined) return { kind: "failed", file };
    page.setRotation(degrees((page.getRotation().angle + turn) % 360));
    pdf.addPage(page);
  }
  const bytes = new Uint8Array(await pdf.save());
  return { kind: "made", file: new Blob([bytes], { type: "application/pdf" }) };
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

async function photoAt(files: readonly Blob[], at: number): Promise<Blob | null> {
  const file = files[at];
  const bytes = file === undefined ? null : await bytesOf(file);
  if (bytes === null || previewKindOf(bytes) !== "image") return null;
  return new Blob([bytes], { type: mimeTypeIn(bytes) ?? "" });
}

/** Copies of these pages of a file, which belong to `pdf` and are not in it yet. Rejects for a file that cannot be read. */
async function copiedFrom(pdf: PDFDocument, file: Blob, indices: readonly number[]): Promise<PDFPage[]> {
  if (indices.length === 0) return [];
  const bytes = await bytesOf(file);
  const source = previewKindOf(bytes) === "image" ? await pdfOfPhoto(bytes) : await PDFDocument.load(bytes);
  for (const index of indices) forgetOtherPages(source.getPage(index));
  return await pdf.copyPages(source, [...indices]);
}

async function pdfOfPhoto(photo: Uint8Array<ArrayBuffer>): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const image = await photoIn(pdf, photo);
  if (image === null) throw new Error("The photo cannot be read");
  addPhoto(pdf, image, photo);
  // The library writes the photo into the file only when it is saved.
  await pdf.flush();
  return pdf;
}

const PAGE_REFERENCES = ["B", "AA"].map((name) => PDFName.of(name));
const NOTE_REFERENCES = ["P", "Parent", "Dest", "AA", "IRT"].map((name) => PDFName.of(name));
const [ACTION, ACTION_KIND, WEB_ADDRESS] = [PDFName.of("A"), PDFName.of("S"), PDFName.of("URI")];

/** A copy brings along all that a page refers to: by links, form fields and threads of articles, also removed pages. */
function forgetOtherPages({ node }: PDFPage): void {
  for (const name of PAGE_REFERENCES) node.delete(name);
  const notes = node.Annots();
  for (let at = 0; at < (notes?.size() ?? 0); at += 1) {
    const note = notes?.lookup(at);
    if (!(note instanceof PDFDict)) continue;
    for (const name of NOTE_REFERENCES) note.delete(name);
    const action = note.lookup(ACTION);
    const isWebLink = action instanceof PDFDict && action.get(ACTION_KIND) === WEB_ADDRESS;
    if (!isWebLink) note.delete(ACTION);
  }
}
