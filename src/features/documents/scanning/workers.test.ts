import { beforeEach, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import "./pdf.worker";
import "./quality.worker";
import "./smaller.worker";

/** Each worker answers with its result, or null on failure. Here all of them receive each message. */
const work = vi.hoisted(() => ({ fails: false, sizes: [] as number[] }));
const made = (what: string) => (work.fails ? Promise.reject(new Error("no")) : Promise.resolve(what));
vi.mock("./pdfWithin", () => ({ pdfWithin: () => made("pdf") }));
vi.mock("./uprightCopy", () => ({
  copyOf: () => made("copy"),
  drawnUpright: async (_photo: Blob, longSide: number) => {
    work.sizes.push(longSide);
    await made("canvas");
    return { width: 2, height: 1, getContext: () => ({ getImageData: (...part: number[]) => part }) };
  },
}));
vi.mock("./quality", () => ({ LONG_SIDE: 1_000, qualityOf: (pixels: number[]) => `quality of ${String(pixels)}` }));

const answers: unknown[] = [];

beforeEach(() => {
  answers.length = 0;
  work.sizes = [];
  vi.spyOn(window, "postMessage").mockImplementation((answer: unknown) => void answers.push(answer));
});

test.each([
  [false, ["copy", "pdf", "quality of 0,0,2,1"]],
  [true, [null, null, null]],
])("a worker answers with its result, or null (it fails: %s)", async (fails, told) => {
  work.fails = fails;
  window.dispatchEvent(new MessageEvent("message", { data: new Blob(["photo"]) }));
  await vi.waitFor(() => {
    expect(answers).toHaveLength(3);
  }, PATIENT);
  expect(answers.toSorted()).toEqual(told);
  expect(work.sizes).toEqual([1_000]);
});
