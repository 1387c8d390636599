import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { drawPage, type DrawnPage } from "./drawPage";

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

/** Draws the page when it scrolls into view, and again when its width changes. */
function useDrawnPage(pdf: PDFDocumentProxy, number: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<DrawnPage | null>(null);
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    let isSeen = false;
    let width = 0;
    let over = new AbortController();
    const draw = () => {
      if (!isSeen || target.clientWidth === width) return;
      width = target.clientWidth;
      over.abort();
      over = new AbortController();
      // A drawing that is replaced by another one rejects.
      drawPage({ pdf, number, canvas: target, signal: over.signal }).then(setDrawn, () => undefined);
    };
    const sight = new IntersectionObserver((entries) => {
      isSeen = entries.some(({ isIntersecting }) => isIntersecting);
      draw();
    });
    const size = new ResizeObserver(draw);
    sight.observe(target);
    size.observe(target);
    return () => {
      over.abort();
      sight.disconnect();
      size.disconnect();
    };
  }, [pdf, number]);
  return { canvas, drawn };
}
