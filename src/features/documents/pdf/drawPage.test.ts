import type { PDFDocumentProxy } from "pdfjs-dist";
import { beforeEach, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { drawPage, ratioOf } from "./drawPage";

const A4 = { width: 595, height: 842 };
const BROAD = { width: 842, height: 595 };

/** A document with these pages. Drawing one ends when `rendered` does. */
function aPdf(pages: readonly { width: number; height: number }[], rendered: Promise<unknown> = Promise.resolve()) {
  const cancel = vi.fn();
  const render = vi.fn(() => ({ promise: rendered, cancel }));
  const getPage = async (number: number) =>
    await Promise.resolve({
      getViewport: ({ scale }: { scale: number }) => {
        const { width, height } = pages[number - 1] ?? A4;
        return { width: width * scale, height: height * scale };
      },
      getTextContent: async () => await Promise.resolve({ items: [{ str: "The Client" }, {}, { str: "agrees" }] }),
      render,
    });
  return { pdf: { getPage } as unknown as PDFDocumentProxy, cancel, render };
}

function aCanvas(clientWidth: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.defineProperty(canvas, "clientWidth", { value: clientWidth });
  return Object.assign(canvas, { width: 7, height: 7 });
}

const drawImage = vi.fn();

beforeEach(() => {
  drawImage.mockClear();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage } as never);
  Object.assign(window, { devicePixelRatio: 2 });
});

// Caught: every page stretched to the shape of Letter.
test("a page is as wide as its canvas, sharp, and has its own shape", async () => {
  const { pdf } = aPdf([A4, BROAD]);
  const canvas = aCanvas(421);
  const drawn = await drawPage({ pdf, number: 2, canvas, signal: new AbortController().signal });
  expect(drawn).toEqual({ ratio: 842 / 595, text: "The Client  agrees" });
  expect([canvas.width, canvas.height]).toEqual([842, 595]);
  expect(drawImage.mock.calls).toEqual([[expect.any(HTMLCanvasElement), 0, 0]]);
  expect(await ratioOf(pdf, 1)).toBe(595 / 842);
});

test("a screen of many pixels gets three to the point", async () => {
  Object.assign(window, { devicePixelRatio: 8 });
  const canvas = aCanvas(100);
  await drawPage({ pdf: aPdf([A4]).pdf, number: 1, canvas, signal: new AbortController().signal });
  expect(canvas.width).toBe(300);
});

// Caught: a page that was white while it was redrawn for another width.
test("the canvas keeps its content until the new drawing is complete, and if it is cancelled", async () => {
  const over = new AbortController();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { pdf, cancel, render } = aPdf([A4], promise);
  const canvas = aCanvas(421);
  const drawing = drawPage({ pdf, number: 1, canvas, signal: over.signal });
  await vi.waitFor(() => {
    expect(render).toHaveBeenCalled();
  }, PATIENT);
  expect(canvas.width).toBe(7);
  over.abort();
  expect(cancel).toHaveBeenCalled();
  resolve(undefined);
  await expect(drawing).rejects.toThrow();
  expect(canvas.width).toBe(7);
  expect(drawImage).not.toHaveBeenCalled();
});

test("a drawing cancelled before it began does not begin", async () => {
  const { pdf, render } = aPdf([A4]);
  await expect(drawPage({ pdf, number: 1, canvas: aCanvas(421), signal: AbortSignal.abort() })).rejects.toThrow();
  expect(render).not.toHaveBeenCalled();
});
