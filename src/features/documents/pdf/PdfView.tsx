import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { ScrollBox } from "../../../ui/grid/ScrollBox";
import { ratioOf } from "./drawPage";
import { PdfLoading } from "./PdfLoading";
import { MOST_PAGES, PdfPages } from "./PdfPages";
import { pdfProblemIn, type PdfProblem } from "./pdfProblem";

interface PdfViewProps {
  /** Accessible name of the document. */
  label: string;
  bytes: ArrayBuffer;
  words?: PdfWords;
}

interface PdfWords {
  opening: string;
  /** Message if opening it again may help. */
  failed: string;
  /** Messages if it does not. */
  problems: Record<Exclude<PdfProblem, "other">, string>;
  onlyFirst: (shown: number, count: number) => string;
  page: (number: number, count: number) => string;
}

const WORDS: PdfWords = {
  opening: "Opening the document…",
  failed: "The document could not be shown.",
  problems: {
    password: "This PDF asks for a password, so it cannot be shown here. Download it to open it with the password.",
    damaged: "This PDF is damaged, so it cannot be shown here. Download it, or ask for it to be sent again.",
    slow: "This PDF takes too long to open here. Download it to open it with another program.",
  },
  onlyFirst: (shown, count) =>
    `Only the first ${shown.toLocaleString("en-US")} of ${count.toLocaleString("en-US")} pages are shown. Download the document to see all of them.`,
  page: (number, count) => `Page ${String(number)} of ${String(count)}`,
};

type PdfState =
  | { kind: "opening" }
  | { kind: "failed"; problem: PdfProblem }
  | { kind: "open"; pdf: PDFDocumentProxy; ratio: number };

/** The pages of a PDF below each other, as wide as the container; each is drawn when it scrolls into view. */
export function PdfView({ label, bytes, words = WORDS }: PdfViewProps) {
  const [attempt, setAttempt] = useState(0);
  const opened = useOpened(bytes, attempt);
  if (opened.kind === "failed") {
    if (opened.problem !== "other") return <NotShown>{words.problems[opened.problem]}</NotShown>;
    const retry = () => {
      setAttempt(attempt + 1);
    };
    return <ListFailed message={words.failed} onRetry={retry} isRetrying={false} />;
  }
  if (opened.kind === "opening") return <PdfLoading label={words.opening} />;
  const { pdf, ratio } = opened;
  return (
    <ScrollBox label={label} className="max-h-[80vh] min-h-40 space-y-3 rounded-lg border border-line bg-press p-3">
      <PdfPages pdf={pdf} ratio={ratio} label={(number) => words.page(number, pdf.numPages)} />
      {pdf.numPages > MOST_PAGES ? (
        <p className="text-center text-sm text-ink-soft">{words.onlyFirst(MOST_PAGES, pdf.numPages)}</p>
      ) : null}
    </ScrollBox>
  );
}

function NotShown({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-lg border border-line bg-surface p-6 text-base text-ink">
      {children}
    </p>
  );
}

function useOpened(bytes: ArrayBuffer, attempt: number): PdfState {
  const [result, setResult] = useState<{ bytes: ArrayBuffer; attempt: number; opened: PdfState } | null>(null);
  useEffect(() => {
    let isOver = false;
    let pdf: PDFDocumentProxy | null = null;
    const show = (opened: PdfState) => {
      if (!isOver) setResult({ bytes, attempt, opened });
    };
    const open = async () => {
      const { openPdf } = await import("./openPdf");
      pdf = await openPdf(bytes);
      // Opened after unmount, so nothing else destroys it.
      if (isOver) await pdf.loadingTask.destroy();
      else show({ kind: "open", pdf, ratio: await ratioOf(pdf, 1) });
    };
    open().catch((error: unknown) => {
      show({ kind: "failed", problem: pdfProblemIn(error) });
    });
    return () => {
      isOver = true;
      void pdf?.loadingTask.destroy();
    };
  }, [bytes, attempt]);
  const isCurrent = result?.bytes === bytes && result.attempt === attempt;
  return isCurrent ? result.opened : { kind: "opening" };
}
