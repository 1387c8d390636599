import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { ListFailed } from "../../ui/ListFailed";
import { ScrollBox } from "../../ui/ScrollBox";
import { Spinner } from "../../ui/Spinner";

interface PdfViewProps {
  /** The accessible name: what the document is. */
  label: string;
  bytes: ArrayBuffer;
}

type Opened = { kind: "opening" } | { kind: "failed" } | { kind: "open"; pdf: PDFDocumentProxy };

/** The pages of a PDF below each other, as wide as there is room; each is drawn when it comes into view. */
export function PdfView({ label, bytes }: PdfViewProps) {
  const [attempt, setAttempt] = useState(0);
  const opened = useOpened(bytes, attempt);
  if (opened.kind === "failed") {
    const retry = () => {
      setAttempt(attempt + 1);
    };
    return <ListFailed message="The document could not be shown." onRetry={retry} isRetrying={false} />;
  }
  if (opened.kind === "opening") {
    return (
      <p role="status" className="flex items-center gap-2 p-6 text-sm text-ink-soft">
        <Spinner /> Opening the document…
      </p>
    );
  }
  const pages = Array.from({ length: opened.pdf.numPages }, (_, place) => place + 1);
  return (
    <ScrollBox label={label} className="max-h-[80vh] space-y-3 rounded-lg border border-line bg-press p-3">
      {pages.map((number) => (
        <PdfPage key={number} pdf={opened.pdf} number={number} />
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
      show({ kind: "open", pdf });
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

/** Sharp on screens with more than one pixel to the point, without pages of tens of megabytes. */
const MOST_PIXELS_PER_POINT = 3;

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const over = new AbortController();
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (over.signal.aborted) return;
      const width = target.clientWidth;
      const plain = page.getViewport({ scale: 1 });
      const pixels = Math.min(MOST_PIXELS_PER_POINT, window.devicePixelRatio);
      const viewport = page.getViewport({ scale: (width / plain.width) * pixels });
      Object.assign(target, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) });
      await page.render({ canvas: target, viewport }).promise;
      const { items } = await page.getTextContent();
      setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    };
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      watch.disconnect();
      draw().catch(() => undefined);
    });
    watch.observe(target);
    return () => {
      over.abort();
      watch.disconnect();
    };
  }, [pdf, number]);
  return (
    <figure className="mx-auto max-w-3xl">
      <canvas ref={canvas} aria-hidden className="aspect-[1/1.294] w-full rounded bg-paper shadow-sm" />
      <figcaption className="mt-1 text-center text-xs text-ink-soft">
        Page {number} of {pdf.numPages}
      </figcaption>
      <p className="sr-only">{text}</p>
    </figure>
  );
}
