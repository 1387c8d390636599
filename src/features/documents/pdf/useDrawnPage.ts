import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { drawPage, type DrawnPage } from "./drawPage";

/** Draws the page when it scrolls into view, and again when its width changes. */
export function useDrawnPage(pdf: PDFDocumentProxy, number: number) {
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
