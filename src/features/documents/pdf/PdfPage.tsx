import type { PDFDocumentProxy } from "pdfjs-dist";
import { useDrawnPage } from "./useDrawnPage";

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** Starts at 1. */
  number: number;
  /** Width by height, until the page's own ratio is known. */
  ratio: number;
  /** "Page 1 of 3" */
  label: string;
}

/** One page with its number; its text is in the page for screen readers. */
export function PdfPage({ pdf, number, ratio, label }: PdfPageProps) {
  const { canvas, drawn } = useDrawnPage(pdf, number);
  return (
    <figure className="mx-auto max-w-3xl">
      <canvas
        ref={canvas}
        aria-hidden
        style={{ aspectRatio: drawn?.ratio ?? ratio }}
        className="w-full rounded bg-paper shadow-sm"
      />
      <figcaption className="mt-2 text-center text-xs text-ink-soft tabular-nums">{label}</figcaption>
      <p className="sr-only">{drawn?.text}</p>
    </figure>
  );
}
