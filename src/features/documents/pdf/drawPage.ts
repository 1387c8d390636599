import type { PDFDocumentProxy } from "pdfjs-dist";

/** Sharp on high-density screens, without pages of tens of megabytes. */
const MOST_PIXELS_PER_POINT = 3;

/** The result of drawing a page. */
export interface DrawnPage {
  /** Width by height. */
  ratio: number;
  text: string;
}

interface Drawing {
  pdf: PDFDocumentProxy;
  /** Starts at 1. */
  number: number;
  canvas: HTMLCanvasElement;
  signal: AbortSignal;
}

export async function ratioOf(pdf: PDFDocumentProxy, number: number): Promise<number> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return width / height;
}

/** Draws a page as wide as its canvas is on the screen. The canvas keeps its content until the new drawing is complete. */
export async function drawPage({ pdf, number, canvas, signal }: Drawing): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const pixels = Math.min(MOST_PIXELS_PER_POINT, window.devicePixelRatio);
  const viewport = page.getViewport({ scale: (canvas.clientWidth / width) * pixels });
  const fresh = document.createElement("canvas");
  const size = { width: Math.floor(viewport.width), height: Math.floor(viewport.height) };
  Object.assign(fresh, size);
  signal.throwIfAborted();
  const task = page.render({ canvas: fresh, viewport });
  signal.addEventListener("abort", () => {
    task.cancel();
  });
  await task.promise;
  const { items } = await page.getTextContent();
  signal.throwIfAborted();
  Object.assign(canvas, size);
  canvas.getContext("2d")?.drawImage(fresh, 0, 0);
  return { ratio: width / height, text: items.map((item) => ("str" in item ? item.str : "")).join(" ") };
}
