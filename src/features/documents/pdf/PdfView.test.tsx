import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { PdfView } from "./PdfView";

/** A fake of the library, which draws into a canvas: jsdom has none. */
const library = vi.hoisted(() => ({
  worker: { workerSrc: "" },
  destroyed: 0,
  open: (() => Promise.reject(new Error("nothing to open"))) as (asked: OpenRequest) => Promise<unknown>,
}));

interface OpenRequest {
  data: ArrayBuffer;
  enableXfa: boolean;
  maxImageSize: number;
  canvasMaxAreaInBytes: number;
}

vi.mock("pdfjs-dist", () => ({
  GlobalWorkerOptions: library.worker,
  getDocument: (asked: OpenRequest) => ({
    promise: library.open(asked),
    destroy: () => {
      library.destroyed += 1;
      return Promise.resolve();
    },
  }),
}));

const watching = {
  sight: new Map<Element, (isSeen: boolean) => void>(),
  size: new Map<Element, () => void>(),
  margins: new Map<Element, string | undefined>(),
};

/** Reports an element's visibility to its observer; there is none before the screen's effects have run. */
function see(element: Element, isSeen: boolean) {
  const tell = watching.sight.get(element) ?? expect.fail("nobody watches this page");
  tell(isSeen);
}

class Sight {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
  #target: Element | null = null;
  readonly #margin: string | undefined;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: { rootMargin?: string } = {}) {
    this.#tell = tell;
    this.#margin = rootMargin;
  }
  observe(target: Element) {
    this.#target = target;
    watching.margins.set(target, this.#margin);
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

/** A document with some pages; `drawn` has the drawings. */
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

/** Waits for the pages, and until their visibility is observed. */
async function untilShown(text: string) {
  await screen.findByText(text);
  await settle(() => undefined);
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
  // The library takes the bytes away from its caller, who also saves them as a file.
  const [request] = asked;
  expect(request?.data).not.toBe(BYTES);
  expect(new Uint8Array(request?.data ?? new ArrayBuffer(0))).toEqual(new Uint8Array(BYTES));
  expect(request).toMatchObject({ enableXfa: false, maxImageSize: 50_000_000, canvasMaxAreaInBytes: 200_000_000 });
});

// Caught: a contract of two hundred pages, all of them drawn before anyone had scrolled.
test("a page is drawn when it scrolls into view, once, with its text for screen readers", async () => {
  const { pdf, drawn } = aPdf(2);
  library.open = () => Promise.resolve(pdf);
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  await untilShown("Page 2 of 2");
  expect(drawn).toEqual([]);
  await settle(() => {
    see(canvasOf(2), true);
  });
  expect(drawn).toEqual([{ number: 2, width: 1_200 }]);
  // The drawing is hidden from screen readers, which read the text.
  expect([canvasOf(2).getAttribute("aria-hidden"), watching.margins.get(canvasOf(2))]).toEqual(["true", undefined]);
  expect(screen.getByText("Text of page 2", { exact: false })).toBeDefined();
  expect(screen.queryByText("Text of page 1", { exact: false })).toBeNull();
  await settle(() => {
    see(canvasOf(2), true);
  });
  expect(drawn).toHaveLength(1);
});

test("a page is drawn again if it becomes wider, and only then", async () => {
  const { pdf, drawn } = aPdf(2);
  library.open = () => Promise.resolve(pdf);
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  await untilShown("Page 2 of 2");
  await settle(() => {
    see(canvasOf(1), true);
  });
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

test.each([
  ["PasswordException", /^This PDF asks for a password/],
  ["InvalidPDFException", /^This PDF is damaged/],
])("after a %s it names the problem, and offers no retry", async (name, words) => {
  library.destroyed = 0;
  library.open = () => Promise.reject(Object.assign(new Error("no"), { name }));
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(library.destroyed).toBe(1);
});

// Caught: a document that never opened, and a worker that kept running for it.
test("a document that is not open after half a minute is cancelled, and its worker ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  library.destroyed = 0;
  library.open = () => new Promise(() => undefined);
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(29_999);
  });
  expect(library.destroyed).toBe(0);
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1);
  });
  expect(library.destroyed).toBe(1);
  expect(screen.getByRole("alert").textContent).toMatch(/^This PDF takes too long to open here/);
  vi.useRealTimers();
});

// Caught: 200,000 canvases for a file of one megabyte, which froze the tab.
test("of 200,000 pages only those near the view are mounted, at most 2,000 are shown, and a text says so", async () => {
  library.open = () => Promise.resolve(aPdf(200_000).pdf);
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  await untilShown("Page 1 of 200000");
  const pages = () => screen.getAllByText(/^Page \d+ of 200000$/).map(({ textContent }) => textContent.split(" ")[1]);
  expect(pages()).toEqual(Array.from({ length: 20 }, (_, place) => String(place + 1)));
  expect(screen.getByText(/^Only the first 2,000 of 200,000 pages are shown\. Download/)).toBeDefined();
  const groups = document.querySelectorAll("[data-pages]");
  expect(groups).toHaveLength(100);
  const [first, last] = [groups[0], groups[99]];
  if (first === undefined || last === undefined) expect.fail("no pages");
  // Before it is visible, a group has the height of its pages; it is drawn two screens ahead.
  expect(last.firstElementChild?.getAttribute("style")).toContain("padding-bottom: 708px");
  expect(watching.margins.get(last)).toBe("200% 0px");
  await settle(() => {
    see(first, false);
    see(last, true);
  });
  expect([pages()[0], pages().at(-1), pages().length]).toEqual(["1981", "2000", 20]);
});

test.each([
  [20, 0, 20],
  [21, 2, 20],
  [2_000, 100, 20],
  [2_001, 100, 20],
])("of %i pages there are %i groups, and %i pages at first", async (count, groups, shown) => {
  library.open = () => Promise.resolve(aPdf(count).pdf);
  render(<PdfView label="Signed contract" bytes={BYTES} />);
  await screen.findByText(`Page 1 of ${String(count)}`);
  expect(document.querySelectorAll("[data-pages]")).toHaveLength(groups);
  expect(screen.getAllByText(/^Page \d+ of/)).toHaveLength(shown);
  expect(screen.queryAllByText(/^Only the first/)).toHaveLength(count > 2_000 ? 1 : 0);
});

// Caught: a worker and a document in memory for every contract that was viewed.
test("a closed document is destroyed", async () => {
  const first = aPdf(1);
  const second = aPdf(2);
  library.open = () => Promise.resolve(first.pdf);
  const { rerender, unmount } = render(<PdfView label="Signed contract" bytes={BYTES} />);
  await screen.findByText("Page 1 of 1");
  expect(first.destroy).not.toHaveBeenCalled();
  library.open = () => Promise.resolve(second.pdf);
  rerender(<PdfView label="Signed contract" bytes={BYTES.slice(0)} />);
  expect(screen.getByText("Opening the document…")).toBeDefined();
  await untilShown("Page 2 of 2");
  expect([first.destroy.mock.calls.length, second.destroy.mock.calls.length]).toEqual([1, 0]);
  unmount();
  expect(second.destroy).toHaveBeenCalledOnce();
  expect([watching.sight.size, watching.size.size]).toEqual([0, 0]);
});

// Caught: a document that opened after the page was left, and was never destroyed.
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
