import { beforeEach, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import "../scanning/heic.worker";

/** The library's result for a file. */
const found = vi.hoisted(() => ({
  image: null as { width: number; height: number; isBroken?: boolean } | null,
}));
vi.mock("libheif-js", () => ({
  HeifDecoder: class {
    decode() {
      const { image } = found;
      if (image === null) return [];
      return [
        {
          get_width: () => image.width,
          get_height: () => image.height,
          display: (target: unknown, done: (drawn: unknown) => void) => {
            done(image.isBroken === true ? null : target);
          },
        },
      ];
    }
  },
}));

const drawn: { size: number[]; calls: string[]; asked: unknown }[] = [];
const answers: unknown[] = [];

class Canvas {
  readonly calls: string[] = [];
  readonly size: number[];
  constructor(width: number, height: number) {
    this.size = [width, height];
  }
  getContext = () => ({
    drawImage: () => void this.calls.push("drawImage"),
    putImageData: () => void this.calls.push("putImageData"),
  });
  convertToBlob = (asked: unknown) => {
    drawn.push({ size: this.size, calls: this.calls, asked });
    return Promise.resolve(new Blob(["jpeg"]));
  };
}

beforeEach(() => {
  found.image = null;
  drawn.length = 0;
  answers.length = 0;
  vi.stubGlobal("OffscreenCanvas", Canvas);
  vi.stubGlobal("ImageData", function ImageData() {
    return undefined;
  });
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("not here")));
  vi.spyOn(window, "postMessage").mockImplementation((answer: unknown) => void answers.push(answer));
});

async function convert() {
  window.dispatchEvent(new MessageEvent("message", { data: new Blob(["heic"]) }));
  await vi.waitFor(() => {
    expect(answers).toHaveLength(1);
  }, PATIENT);
  return answers[0];
}

const JPEG = { type: "image/jpeg", quality: 0.92 };

test("a photo that the browser decodes is drawn in its size, and given back to it", async () => {
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 40, height: 30, close }));
  expect(await convert()).toBeInstanceOf(Blob);
  expect(drawn).toEqual([{ size: [40, 30], calls: ["drawImage"], asked: JPEG }]);
  expect(close).toHaveBeenCalledOnce();
});

test("another one is decoded by the library, in its size", async () => {
  found.image = { width: 40, height: 30 };
  expect(await convert()).toBeInstanceOf(Blob);
  expect(drawn).toEqual([{ size: [40, 30], calls: ["putImageData"], asked: JPEG }]);
});

// Caught: a photo that took a gigabyte of the phone's memory.
test.each([
  ["is none", null],
  ["is broken", { width: 40, height: 30, isBroken: true }],
  ["has too many pixels", { width: 10_001, height: 10_000 }],
])("a file that %s is no JPEG", async (_what, image) => {
  found.image = image;
  expect([await convert(), drawn]).toEqual([null, []]);
});

test("a photo has at most a hundred million pixels, with either decoder", async () => {
  found.image = { width: 10_000, height: 10_000 };
  expect(await convert()).toBeInstanceOf(Blob);
  answers.length = 0;
  drawn.length = 0;
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 10_001, height: 10_000, close: () => undefined }));
  expect([await convert(), drawn]).toEqual([null, []]);
});
