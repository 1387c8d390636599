import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import { PdfView } from "./PdfView";

/** The library, which draws into a canvas: jsdom has none. */
const library = vi.hoisted(() => ({
  worker: { workerSrc: "" },
  open: (() => Promise.reject(new Error("nothing to open"))) as (asked: OpenRequest) => Promise<unknown>,
}));

interface OpenRequest {
  data: ArrayBuffer;
  enableXfa: boolean;
}

vi.mock("pdfjs-dist", () => ({
  GlobalWorkerOptions: library.worker,
  getDocument: (asked: OpenRequest) => ({ promise: library.open(asked) }),
}));

const watching = { sight: new Map<Element, (isSeen: boolean) => void>(), size: new Map<Element, () => void>() };

class Sight {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
  #target: Element | null = null;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe(target: Element) {
    this.#target = target;
    watching.sight.set(target, (isIntersecting) => {
      this.#tell([{ isIntersecting }]);
    });
  }
  disconnect() {
    if (this.#target !== null) watching.sight.delete(this.#target);
  }
}

class Size {
  readonly #tell: () => void;
  #target: Element | null = null;
  constructor(tell: () => void) {
    this.#tell = tell;
  }
  observe(target: Element) {
    this.#target = target;
    watching.size.set(target, this.#tell);
  }
  disconnect() {
    if (this.#target !== null) watching.size.delete(this.#target);
  }
}

interface Rendering {
  number: number;
  width: number;
}

/** A document of some pages; `drawn` has each drawing of one of them. */
function aPdf(numPages: number) {
  const drawn: Rendering[] = [];
  const destroy = vi.fn(() => Promise.resolve());
  const getPage = (number: number) =>
    Promise.resolve({
      getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }),
      getTextContent: () => Promise.resolve({ items: [{ str: `Text of page ${String(number)}` }, {}] }),
      render: ({ viewport }: { viewport: { width: number } }) => {
        drawn.push({ number, width: viewport.width });
        return { promise: Promise.resolve(), cancel: () => undefined };
      },
    });
  return { pdf: { numPages, getPage, loadingTask: { destroy } }, drawn, destroy };
}

const BYTES = new Uint8Array([37, 80, 68, 70]).buffer;

async function settle(act_: () => void) {
  await act(async () => {
    act_();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

function canvasOf(number: number): Element {
  const canvas = screen
    .getByText(new RegExp(`^Page ${String(number)} of`))
    .closest("figure")
    ?.querySelector("canvas");
  if (!canvas) throw new Error("The page has no canvas.");
  return canvas;
}

beforeEach(() => {
  giveLayout();
  watching.sight.clear();
  watching.size.clear();
  vi.stubGlobal("IntersectionObserver", Sight);
  vi.stubGlobal("ResizeObserver", Size);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: () => undefined } as never);
  Object.assign(window, { devicePixelRatio: 1 });
});

test("a document says that it opens, and then has all its pages under its name", async () => {
  const asked: OpenRequest[] = [];
  library.open = (request) => {
    asked.push(request);
    return Promise.resolve(aPdf(3).pdf);
  };
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  expect(screen.getByRole("status").textContent).toContain("Opening the document…");
  expect(await screen.findByRole("region", { name: "Signed contract" })).toBeDefined();
  expect(screen.getAllByText(/^Page \d of 3$/).map(({ textContent }) => textContent)).toEqual([
    "Page 1 of 3",
    "Page 2 of 3",
    "Page 3 of 3",
  ]);
  expect(screen.queryByText("Opening the document…")).toBeNull();
  expect(library.worker.workerSrc).toContain("pdf.worker");
  // The library takes the bytes away from its caller, who saves them as a file, too.
  const [request] = asked;
  expect(request?.data).not.toBe(BYTES);
  expect(new Uint8Array(request?.data ?? new ArrayBuffer(0))).toEqual(new Uint8Array(BYTES));
  expect(request?.enableXfa).toBe(false);
});

// Caught: a contract of two hundred pages, all of them drawn before anybody had scrolled.
test("a page is drawn when it comes into view, once, with its text for those who hear it", async () => {
  const { pdf, drawn } = aPdf(2);
  library.open = () => Promise.resolve(pdf);
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  await screen.findByText("Page 2 of 2");
  expect(drawn).toEqual([]);
  await settle(() => watching.sight.get(canvasOf(2))?.(true));
  expect(drawn).toEqual([{ number: 2, width: 1_200 }]);
  expect(screen.getByText("Text of page 2", { exact: false })).toBeDefined();
  expect(screen.queryByText("Text of page 1", { exact: false })).toBeNull();
  await settle(() => watching.sight.get(canvasOf(2))?.(true));
  expect(drawn).toHaveLength(1);
});

test("a page is drawn again where it has become wider, and only then", async () => {
  const { pdf, drawn } = aPdf(2);
  library.open = () => Promise.resolve(pdf);
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  await screen.findByText("Page 2 of 2");
  await settle(() => watching.sight.get(canvasOf(1))?.(true));
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(600);
  await settle(() => {
    for (const tell of watching.size.values()) tell();
  });
  // The second page is not in view.
  expect(drawn).toEqual([
    { number: 1, width: 1_200 },
    { number: 1, width: 600 },
  ]);
  await settle(() => watching.size.get(canvasOf(1))?.());
  expect(drawn).toHaveLength(2);
});

test("a document that cannot be opened says so, and is opened again", async () => {
  library.open = () => Promise.reject(new Error("Invalid PDF structure"));
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  expect(await screen.findByText("Error: The document could not be shown.")).toBeDefined();
  expect(document.body.textContent).not.toContain("Invalid PDF");
  library.open = () => Promise.resolve(aPdf(1).pdf);
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Page 1 of 1")).toBeDefined();
});

// Caught: a worker and a document in memory for every contract that somebody had looked at.
test("a document that nobody looks at any more is given back to the library", async () => {
  const first = aPdf(1);
  const second = aPdf(2);
  library.open = () => Promise.resolve(first.pdf);
  const { rerender, unmount } = render(<PdfView label="Signed contract" bytes={BYTES} />);
  await screen.findByText("Page 1 of 1");
  expect(first.destroy).not.toHaveBeenCalled();
  library.open = () => Promise.resolve(second.pdf);
  rerender(<PdfView label="Signed contract" bytes={BYTES.slice(0)} />);
  expect(screen.getByText("Opening the document…")).toBeDefined();
  await screen.findByText("Page 2 of 2");
  expect([first.destroy.mock.calls.length, second.destroy.mock.calls.length]).toEqual([1, 0]);
  unmount();
  expect(second.destroy).toHaveBeenCalledOnce();
  expect([watching.sight.size, watching.size.size]).toEqual([0, 0]);
});

// Caught: a document that was opened after the page had been left, and never given back.
test("a document that opens after it was left is given back, too", async () => {
  const late = aPdf(1);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  library.open = () => promise;
  const { unmount } = render(<PdfView label="Signed contract" bytes={BYTES} />);
  await settle(() => undefined);
  unmount();
  await settle(() => {
    resolve(late.pdf);
  });
  expect(late.destroy).toHaveBeenCalledOnce();
});
