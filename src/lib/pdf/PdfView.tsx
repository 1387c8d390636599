import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { ListFailed } from "../../ui/ListFailed";
import { ScrollBox } from "../../ui/ScrollBox";
import { ratioOf } from "./drawPage";
import { PdfLoading } from "./PdfLoading";
import { PdfPage } from "./PdfPage";

interface PdfViewProps {
  /** The accessible name: what the document is. */
  label: string;
  bytes: ArrayBuffer;
  words?: PdfWords;
}

interface PdfWords {
  opening: string;
  failed: string;
  page: (number: number, count: number) => string;
}

const WORDS: PdfWords = {
  opening: "Opening the document…",
  failed: "The document could not be shown.",
  page: (number, count) => `Page ${String(number)} of ${String(count)}`,
};

type Opened = { kind: "opening" } | { kind: "failed" } | { kind: "open"; pdf: PDFDocumentProxy; ratio: number };

/** The pages of a PDF below each other, as wide as there is room; each is drawn when it comes into view. */
export function PdfView({ label, bytes, words = WORDS }: PdfViewProps) {
  const [attempt, setAttempt] = useState(0);
  const opened = useOpened(bytes, attempt);
  if (opened.kind === "failed") {
    const retry = () => {
      setAttempt(attempt + 1);
    };
    return <ListFailed message={words.failed} onRetry={retry} isRetrying={false} />;
  }
  if (opened.kind === "opening") return <PdfLoading label={words.opening} />;
  const { pdf, ratio } = opened;
  const pages = Array.from({ length: pdf.numPages }, (_, place) => place + 1);
  return (
    <ScrollBox label={label} className="max-h-[80vh] space-y-3 rounded-lg border border-line bg-press p-3">
      {pages.map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} ratio={ratio} label={words.page(number, pdf.numPages)} />
      ))}
    </ScrollBox>
  );
}

function useOpened(bytes: ArrayBuffer, attempt: number): Opened {
  const [result, setResult] = useState<{ bytes: ArrayBuffer; attempt: number; opened: Opened } | null>(null);
  useEffect(() => {
    let isOver = false;
    let pdf: PDFDocumentProxy | null = null;
    const show = (opened: Opened) => {
      if (!isOver) setResult({ bytes, attempt, opened });
    };
    const open = async () => {
      const { openPdf } = await import("./openPdf");
      pdf = await openPdf(bytes);
      // Who has left meanwhile cannot give it back.
      if (isOver) await pdf.loadingTask.destroy();
      else show({ kind: "open", pdf, ratio: await ratioOf(pdf, 1) });
    };
    open().catch(() => {
      show({ kind: "failed" });
    });
    return () => {
      isOver = true;
      void pdf?.loadingTask.destroy();
    };
  }, [bytes, attempt]);
  const isCurrent = result?.bytes === bytes && result.attempt === attempt;
  return isCurrent ? result.opened : { kind: "opening" };
}
