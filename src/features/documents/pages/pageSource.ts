import type { PDFDocumentProxy } from "pdfjs-dist";
import { mimeTypeIn } from "../../../../convex/documents/fileKinds";
import type { Bytes } from "../../../../convex/documents/encryption/sealing";
import { pdfProblemIn, type PdfProblem } from "../pdf/pdfProblem";
import { shownKindOf } from "../preview/shownKind";
import { MOST_EDITED } from "./pageEdits";

interface SourceFile {
  id: string;
  name: string;
  bytes: Bytes;
}

/** A file whose pages are edited; `pdf` is null for a photo, which is one page. */
export interface PageSource extends SourceFile {
  pdf: PDFDocumentProxy | null;
  count: number;
}

export type SourceProblem = PdfProblem | "kind" | "tooMany";

/** Reads the pages of a file, or says why they cannot be edited. */
export async function readSource(file: SourceFile): Promise<PageSource | SourceProblem> {
  switch (shownKindOf(file.bytes)) {
    case null:
      return mimeTypeIn(file.bytes) === null ? "damaged" : "kind";
    case "image":
      return { ...file, pdf: null, count: 1 };
    case "pdf":
      return await readPdf(file);
  }
}

async function readPdf(file: SourceFile): Promise<PageSource | SourceProblem> {
  try {
    const { openPdf } = await import("../pdf/openPdf");
    const pdf = await openPdf(file.bytes.buffer);
    const problem = await problemOf(pdf);
    if (problem === null) return { ...file, pdf, count: pdf.numPages };
    await pdf.loadingTask.destroy();
    return problem;
  } catch (error) {
    return pdfProblemIn(error);
  }
}

/** A protected PDF may open without a password, but its pages cannot be copied. */
async function problemOf(pdf: PDFDocumentProxy): Promise<SourceProblem | null> {
  if (pdf.numPages > MOST_EDITED) return "tooMany";
  const { info } = await pdf.getMetadata();
  return "EncryptFilterName" in info && info.EncryptFilterName !== null ? "password" : null;
}
