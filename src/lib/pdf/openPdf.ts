import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";

/** Opens a PDF with the library, which is loaded for it. The library takes the bytes: the caller keeps a copy. */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  return await getDocument({ data: bytes.slice(0), enableXfa: false }).promise;
}
