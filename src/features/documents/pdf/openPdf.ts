import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
import type { PdfProblem } from "./pdfProblem";

/** Larger images in a PDF are left out: their memory would crash the tab. */
const MOST_PIXELS = 50_000_000;
/** A pixel has four bytes. */
const MOST_CANVAS_BYTES = 4 * MOST_PIXELS;
/** A document that is not open by then never will be, or only blocks the browser. */
export const OPENING_MS = 30_000;

/** The library's names of its errors. */
const PROBLEMS: Readonly<Record<string, PdfProblem>> = {
  PasswordException: "password",
  InvalidPDFException: "damaged",
  FormatError: "damaged",
};

/** Why a PDF did not open. */
export class NotOpened extends Error {
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem) {
    super(`The PDF did not open: ${problem}`);
    this.problem = problem;
  }
}

function problemOf(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : "";
  return Object.hasOwn(PROBLEMS, name) ? (PROBLEMS[name] ?? "other") : "other";
}

/**
 * Opens a PDF with the library, which is loaded on demand; ends the worker after half a minute. The library takes the bytes, so the
 * caller keeps a copy. Rejects with `NotOpened`.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const task = getDocument({
    data: bytes.slice(0),
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    canvasMaxAreaInBytes: MOST_CANVAS_BYTES,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new NotOpened("slow"));
    }, OPENING_MS);
  });
  try {
    return await Promise.race([task.promise, late]);
  } catch (error) {
    await task.destroy().catch(() => undefined);
    throw error instanceof NotOpened ? error : new NotOpened(problemOf(error));
  } finally {
    clearTimeout(timer);
  }
}
