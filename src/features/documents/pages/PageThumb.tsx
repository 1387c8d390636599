import type { PDFDocumentProxy } from "pdfjs-dist";
import type { Bytes } from "../../../../convex/documents/encryption/sealing";
import { useDrawnPage } from "../pdf/useDrawnPage";
import { useImage } from "../preview/useImage";
import type { EditedPage } from "./pageEdits";
import type { PageSource } from "./pageSource";

/** A small picture of a page, as it is turned. It fits a square both ways. */
export function PageThumb({ page: { index, turn }, source }: { page: EditedPage; source: PageSource }) {
  return (
    <span
      aria-hidden
      style={{ rotate: `${String(turn)}deg` }}
      className="flex aspect-square w-full items-center justify-center"
    >
      {source.pdf === null ? <Photo bytes={source.bytes} /> : <PdfThumb pdf={source.pdf} number={index + 1} />}
    </span>
  );
}

/** Letter, until the page's own shape is known. */
const RATIO = 612 / 792;

function PdfThumb({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const { canvas, drawn } = useDrawnPage(pdf, number);
  const ratio = drawn?.ratio ?? RATIO;
  return (
    <canvas
      ref={canvas}
      style={{ aspectRatio: ratio, width: `${String(Math.min(1, ratio) * 100)}%` }}
      className="bg-paper shadow-sm"
    />
  );
}

function Photo({ bytes }: { bytes: Bytes }) {
  return <img ref={useImage(bytes)} alt="" draggable={false} className="max-h-full max-w-full shadow-sm" />;
}
