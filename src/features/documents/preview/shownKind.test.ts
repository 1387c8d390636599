import { expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import { sizeOfImage } from "./imageSize";
import { isShowable } from "../shared/isShowable";
import { shownKindOf } from "./shownKind";

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};
const word = (value: number) => [Math.floor(value / 256), value % 256];
const jpeg = (width: number, height: number, frame = 0xc0) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, ...word(4), 1, 2, 0xff, 0xc4, ...word(3), 0],
    ...[0xff, frame, ...word(11), 8, ...word(height), ...word(width), 1, 1, 0x11, 0],
  ]);

// Caught: a PNG of 30 KB with 16,000 x 16,000 pixels took a gigabyte of the viewer's memory.
test.each([
  ["a PNG of a hundred million pixels", png(10_000, 10_000), "image"],
  ["a PNG of one more", png(17, 5_882_353), null],
  ["a JPEG of less", jpeg(10_000, 9_999), "image"],
  ["a JPEG of more", jpeg(65_535, 65_535), null],
  ["a progressive JPEG of more", jpeg(65_535, 65_535, 0xc2), null],
  ["a JPEG of the last kind of more", jpeg(65_535, 65_535, 0xcf), null],
  ["a JPEG with a table in place of its size", jpeg(65_535, 65_535, 0xcc), "image"],
  ["a JPEG with an extension in place of its size", jpeg(65_535, 65_535, 0xc8), "image"],
  ["a PNG that ends before its size", png(1, 1).slice(0, 20), "image"],
  ["a JPEG that ends before its size", jpeg(1, 1).slice(0, 8), "image"],
  ["a PDF", new TextEncoder().encode("%PDF-1.7"), "pdf"],
  ["nothing", new Uint8Array(), null],
])("%s is shown as %s", (_, bytes, kind) => {
  expect(shownKindOf(bytes)).toBe(kind);
});

// Caught: Open offered for a text file that could only be saved.
test.each([
  ["application/pdf", true],
  ["image/png", true],
  ["image/jpeg", true],
  ["application/msword", false],
  ["text/html", false],
  ["", false],
  [null, false],
])("opening is offered for an upload of type %j: %s", (mimeType, isOffered) => {
  expect(isShowable(mimeType)).toBe(isOffered);
});

test("width and height come from the header, also in a part of a larger buffer", () => {
  expect(sizeOfImage(png(7, 8))).toEqual({ width: 7, height: 8 });
  expect(sizeOfImage(jpeg(300, 200))).toEqual({ width: 300, height: 200 });
  const inside = new Uint8Array(50);
  inside.set(png(7, 8), 10);
  expect(sizeOfImage(inside.subarray(10))).toEqual({ width: 7, height: 8 });
});

test("bytes of strangers never throw", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(png(9, 9), jpeg(9, 9)),
      fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
      fc.nat(40),
      (image, changes, length) => {
        const changed = image.slice(0, length);
        for (const [place, value] of changes) if (place < changed.length) changed[place] = value;
        const size = sizeOfImage(changed);
        expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
      },
    ),
  );
});
