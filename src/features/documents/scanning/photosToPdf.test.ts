import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { aJpeg, aPng, EXIF_WITH_PLACE, exif } from "../../../../tests/support/screens/photoBytes";
import { heicToJpeg } from "./heicPhoto";
import { PAGE_MARGIN, pagePlaceOf } from "./pagePlace";
import { copyOf } from "./uprightCopy";
import { pdfWithin, type PdfJob } from "./pdfWithin";
import { photoQuality } from "./photoQuality";
import { photosToPdf } from "./photosToPdf";
import { smallerPhoto } from "./smallerPhoto";

vi.mock(import("./heicPhoto"), async (original) => ({
  ...(await original()),
  heicToJpeg: vi.fn(async () => await Promise.resolve(null)),
}));

const workers = { answer: null as ((job: unknown) => unknown) | null, running: 0 };

/** Runs the workers' code in the page. Without an answer, the code cannot be loaded. */
class WorkerHere extends EventTarget {
  constructor() {
    super();
    workers.running += 1;
  }
  postMessage(job: unknown): void {
    const { answer } = workers;
    const told = async () =>
      answer === null ? new Event("error") : new MessageEvent("message", { data: await answer(job) });
    void told().then((event) => this.dispatchEvent(event));
  }
  terminate(): void {
    workers.running -= 1;
  }
}

beforeEach(() => {
  Object.assign(workers, { answer: (job: unknown) => pdfWithin(job as PdfJob), running: 0 });
  vi.stubGlobal("Worker", WorkerHere);
});

const NEVER = new AbortController().signal;

function photo(bytes: Uint8Array<ArrayBuffer>, name = "photo.jpg"): File {
  return new File([bytes], name);
}

async function opened(files: File[], maxBytes?: number) {
  const answer = await photosToPdf(files, "Passport", maxBytes === undefined ? {} : { maxBytes });
  if (answer.kind !== "made") throw new Error(answer.kind);
  const bytes = new Uint8Array(await answer.file.arrayBuffer());
  return { file: answer.file, bytes, pdf: await PDFDocument.load(bytes, { updateMetadata: false }) };
}

const LARGE = aJpeg({ data: Array.from({ length: 5000 }, () => 1) });

/**
 * Lets the browser draw a photo of 4800 by 3600 pixels. `drawn` has the sizes of its copies, `asked` the options of each read, `done` the
 * calls.
 */
function canDraw() {
  const drawn: number[] = [];
  const done: unknown[][] = [];
  const asked: unknown[] = [];
  vi.stubGlobal("createImageBitmap", async (_: unknown, options: unknown) => {
    asked.push(options);
    return await Promise.resolve({ width: 4800, height: 3600, close: () => done.push(["close"]) });
  });
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      readonly width = 0;
      readonly height = 0;
      constructor(width: number, height: number) {
        drawn.push(width, height);
        Object.assign(this, { width, height });
      }
      readonly context = {
        fillStyle: "",
        imageSmoothingQuality: "",
        fillRect: (...part: number[]) => done.push(["fill", this.context.fillStyle, ...part]),
        drawImage: (_: unknown, ...part: number[]) => done.push(["draw", this.context.imageSmoothingQuality, ...part]),
      };
      readonly getContext = () => this.context;
      readonly convertToBlob = async ({ type, quality }: { type: string; quality: number }) => {
        done.push([type, quality]);
        return await Promise.resolve(new Blob([aJpeg()], { type }));
      };
    },
  );
  return { drawn, asked, done };
}

/** The image bytes in a PDF. */
function picturesOf(pdf: PDFDocument): Uint8Array[] {
  const streams = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  const images = streams.filter((object) => object instanceof PDFRawStream);
  return images.filter(({ dict }) => dict.get(PDFName.of("Filter")) === PDFName.of("DCTDecode")).map((s) => s.contents);
}

// Caught: one page for all; EXIF kept; the library's name written; the copy made always; a failed photo left out.
describe("several photos as one PDF", () => {
  test("each photo is a page in their order, and the file has its name and type", async () => {
    const files = [photo(aJpeg({ width: 300, height: 400 })), photo(aPng(400, 300), "b.png"), photo(aJpeg())];
    const { file, pdf } = await opened(files);
    expect([file.name, file.type]).toEqual(["Passport.pdf", "application/pdf"]);
    expect(pdf.getPages().map((page) => page.getWidth() < page.getHeight())).toEqual([true, false, false]);
  });

  test("a JPEG's image data is the same byte for byte, without metadata", async () => {
    const { pdf, bytes } = await opened([photo(aJpeg({ more: [EXIF_WITH_PLACE] }))]);
    expect(picturesOf(pdf).map((picture) => [...picture])).toEqual([[...aJpeg()]]);
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Lima|Exif|pdf-lib/);
  });

  test("a PNG's metadata is not copied", async () => {
    const { bytes } = await opened([photo(aPng(20, 10, "Comment\0Lima"))]);
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("Lima");
  });

  test("a sideways photo makes an upright page", async () => {
    const { pdf } = await opened([photo(aJpeg({ width: 400, height: 300, more: [exif(6, "II")] }))]);
    const { width, height } = pdf.getPage(0).getSize();
    expect(width).toBeLessThan(height);
  });

  test("an HEIC photo is made a JPEG first", async () => {
    vi.mocked(heicToJpeg).mockResolvedValueOnce(photo(aJpeg({ data: [7, 7] })));
    const { pdf } = await opened([photo(new Uint8Array([0, 0, 0, 24, 102, 116, 121, 112]), "a.heic")]);
    expect(picturesOf(pdf).map((picture) => [...picture])).toEqual([[...aJpeg({ data: [7, 7] })]]);
  });

  test("a name that ends as a PDF's keeps its end once", async () => {
    expect(await photosToPdf([photo(aJpeg())], "Passport.PDF")).toMatchObject({ file: { name: "Passport.PDF" } });
  });
});

describe("a photo that cannot be read is reported", () => {
  const whole = aPng();
  test.each([
    ["no photo", new Uint8Array([1, 2, 3, 4])],
    ["nothing", new Uint8Array()],
    ["a JPEG that is cut off", aJpeg().slice(0, -1)],
    ["a PNG that is cut off", whole.slice(0, -20)],
    ["a PNG with its first bytes alone", whole.slice(0, 20)],
    ["a PNG of a size that nobody can decode", aPng().fill(0xff, 16, 24)],
  ])("%s: the answer names the photo", async (_what, bytes) => {
    const bad = photo(bytes);
    const answer = await photosToPdf([photo(aJpeg()), bad, photo(aJpeg())], "All");
    expect(answer.kind).toBe("failed");
    expect(answer).toHaveProperty("file", bad);
    expect(workers.running).toBe(0);
  });

  test("an HEIC photo whose decoder breaks is the one that failed", async () => {
    vi.mocked(heicToJpeg).mockRejectedValueOnce(new Error("no worker"));
    const heic = photo(new Uint8Array([0, 0, 0, 24]), "a.heic");
    expect(await photosToPdf([heic], "All")).toEqual({ kind: "failed", file: heic });
    // A stopped photo has not failed.
    vi.mocked(heicToJpeg).mockRejectedValueOnce(new Error("stopped"));
    const stopped = photosToPdf([heic], "All", { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow("aborted");
  });

  test.each([
    ["there is no photo", () => []],
    ["the worker's code cannot be fetched", () => (Object.assign(workers, { answer: null }), [photo(aJpeg())])],
    ["the worker answers nothing", () => (Object.assign(workers, { answer: () => null }), [photo(aJpeg())])],
    ["the browser has no workers", () => (vi.stubGlobal("Worker", undefined), [photo(aJpeg())])],
  ])("no photo is named if %s", async (_what, prepare) => {
    expect(await photosToPdf(prepare(), "All")).toEqual({ kind: "failed", file: null });
  });

  test("photos that are too large are made smaller, with an error if that is not enough", async () => {
    const large = photo(LARGE);
    const { drawn } = canDraw();
    const { pdf, bytes } = await opened([large], 4000);
    expect(picturesOf(pdf)[0]).toHaveLength(aJpeg().length);
    expect(drawn).toEqual([2400, 1800]);
    expect((await opened([large], bytes.length)).bytes).toHaveLength(bytes.length);
    expect(await photosToPdf([large], "All", { maxBytes: bytes.length - 1 })).toEqual({ kind: "tooLarge" });
  });

  test("it rejects when it is aborted, and the worker ends", async () => {
    const abort = new AbortController();
    workers.answer = () => {
      abort.abort();
      return new Promise(() => undefined);
    };
    await expect(photosToPdf([photo(aJpeg())], "All", { signal: abort.signal })).rejects.toThrow("stopped");
    expect(workers.running).toBe(0);
  });
});

// Caught: "This file is larger than 10 MB. Please choose a smaller one" for a phone's photo.
describe("one photo", () => {
  beforeEach(() => {
    workers.answer = async (job) => await copyOf(job as Blob);
  });

  test("that is too large is made smaller and upright, and gets a JPEG's name", async () => {
    const { drawn, asked, done } = canDraw();
    const smaller = await smallerPhoto(photo(LARGE, "Passport photo.PNG"), 4000, NEVER);
    expect([smaller?.name, smaller?.type, smaller?.size]).toEqual(["Passport photo.jpg", "image/jpeg", aJpeg().length]);
    expect([drawn, asked]).toEqual([[2400, 1800], [{ imageOrientation: "from-image" }]]);
    // Caught: transparent pixels of a PNG black in its copy; a photo of 50 MB kept in memory.
    expect(done).toEqual([
      ["fill", "white", 0, 0, 2400, 1800],
      ["draw", "high", 0, 0, 2400, 1800],
      ["close"],
      ["image/jpeg", 0.85],
    ]);
    expect(workers.running).toBe(0);
  });

  test("of as many bytes as it may have stays as it is", async () => {
    canDraw();
    const file = photo(LARGE);
    expect(await smallerPhoto(file, file.size, NEVER)).toBe(file);
    expect((await smallerPhoto(file, file.size - 1, NEVER))?.size).toBe(aJpeg().length);
  });

  test("of an iPhone becomes a JPEG, which is made smaller if it is too large", async () => {
    canDraw();
    const heic = photo(new Uint8Array([0, 0, 0, 24]), "a.heic");
    vi.mocked(heicToJpeg).mockResolvedValueOnce(photo(aJpeg({ data: [7] }), "a.jpg"));
    expect((await smallerPhoto(heic, 4000, NEVER))?.size).toBe(aJpeg({ data: [7] }).length);
    vi.mocked(heicToJpeg).mockResolvedValueOnce(photo(LARGE, "a.jpg"));
    expect(await smallerPhoto(heic, 4000, NEVER)).toMatchObject({ name: "a.jpg", size: aJpeg().length });
  });

  test.each([
    ["the browser cannot read it", () => (workers.answer = () => null)],
    ["the worker's code cannot be fetched", () => (workers.answer = null)],
    ["the browser has no workers", () => vi.stubGlobal("Worker", undefined)],
    ["the copy has no bytes", () => (workers.answer = () => new Blob([]))],
    ["the copy is too large as well", () => (workers.answer = () => new Blob([LARGE]))],
  ])("has no smaller one if %s", async (_what, prepare) => {
    prepare();
    expect(await smallerPhoto(photo(LARGE), 4000, NEVER)).toBeNull();
  });

  test("with text inside has none either", async () => {
    expect(await smallerPhoto(photo(new TextEncoder().encode("not a photo")), 4, NEVER)).toBeNull();
  });

  // Caught: "Preparing…" for ever.
  test("whose copy does not come within half a minute is sent as it is", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    workers.answer = () => new Promise(() => undefined);
    const smaller = smallerPhoto(photo(LARGE), 4000, NEVER);
    await vi.waitFor(() => {
      expect(workers.running).toBe(1);
    }, PATIENT);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(workers.running).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await smaller, workers.running]).toEqual([null, 0]);
    vi.useRealTimers();
  });

  test("is no longer made smaller when it is stopped, and the worker ends", async () => {
    const run = new AbortController();
    workers.answer = () => {
      run.abort();
      return new Promise(() => undefined);
    };
    await expect(smallerPhoto(photo(LARGE), 4000, run.signal)).rejects.toThrow("stopped");
    expect(workers.running).toBe(0);
  });
});

describe("the position of a photo on its page", () => {
  test.each<[[number, number], [number, number]]>([
    [
      [300, 400],
      [612, 792],
    ],
    [
      [400, 300],
      [792, 612],
    ],
    [
      [210, 297],
      [595.28, 841.89],
    ],
    [
      [297, 210],
      [841.89, 595.28],
    ],
    [
      [100, 1000],
      [595.28, 841.89],
    ],
  ])("%j has a page of %j points", ([width, height], size) => {
    expect(pagePlaceOf({ width, height }, 1).size).toEqual(size);
  });

  /** Position of the image's first pixel (top left) on the page, for each Exif orientation. */
  test.each([
    [1, "left", "top"],
    [2, "right", "top"],
    [3, "right", "bottom"],
    [4, "left", "bottom"],
    [5, "left", "top"],
    [6, "right", "top"],
    [7, "right", "bottom"],
    [8, "left", "bottom"],
  ])("held as %i, the first pixel is at the %s %s", (way, side, end) => {
    const { size, matrix } = pagePlaceOf({ width: 400, height: 300 }, way);
    const [a, b, c, d, e, f] = matrix;
    const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;
    const [x, y] = at(0, 1);
    expect([x < size[0] / 2 ? "left" : "right", y < size[1] / 2 ? "bottom" : "top"]).toEqual([side, end]);
    const corners = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
    const [xs, ys] = [corners.map(([left]) => left), corners.map(([, up]) => up)];
    const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    expect(wide / high).toBeCloseTo(way > 4 ? 3 / 4 : 4 / 3, 6);
    expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(PAGE_MARGIN - 0.001);
    expect(Math.min(...xs)).toBeCloseTo(size[0] - Math.max(...xs), 6);
    expect(Math.min(...ys)).toBeCloseTo(size[1] - Math.max(...ys), 6);
  });
});

describe("a photo's quality", () => {
  test.each(["good", "dark", "blurred"])("%s is the worker's answer", async (quality) => {
    workers.answer = () => quality;
    expect(await photoQuality(photo(aJpeg()), NEVER)).toBe(quality);
    expect(workers.running).toBe(0);
  });

  test.each([
    ["the browser cannot read it", () => (workers.answer = () => null)],
    ["the answer is none", () => (workers.answer = () => ({ kind: "good" }))],
    ["the worker's code cannot be fetched", () => (workers.answer = null)],
    ["the browser has no workers", () => vi.stubGlobal("Worker", undefined)],
  ])("unknown if %s, and no error", async (_what, prepare) => {
    prepare();
    expect(await photoQuality(photo(aJpeg()), NEVER)).toBe("unknown");
  });

  test("unknown once it is stopped, and the next photo is judged", async () => {
    const run = new AbortController();
    workers.answer = () => new Promise(() => undefined);
    const stopped = photoQuality(photo(aJpeg()), run.signal);
    const next = photoQuality(photo(aJpeg()), NEVER);
    await vi.waitFor(() => {
      expect(workers.running).toBe(1);
    }, PATIENT);
    workers.answer = () => "good";
    run.abort();
    expect(await Promise.all([stopped, next])).toEqual(["unknown", "good"]);
    expect(workers.running).toBe(0);
  });
});
