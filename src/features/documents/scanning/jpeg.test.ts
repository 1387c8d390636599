import { describe, expect, test } from "vitest";
import { aJpeg, EXIF_WITH_PLACE, exif, latin, segment } from "../../../../tests/support/screens/photoBytes";
import { isJpeg, orientationOf, withoutMetadata } from "./jpeg";

const text = (bytes: Uint8Array | null) => (bytes === null ? "" : Buffer.from(bytes).toString("latin1"));

// Caught: APP1 kept; bytes after the end kept; every APP2 kept; Adobe's segment dropped; the scan ended at a restart marker.
describe("a JPEG without metadata", () => {
  test.each([
    ["Exif with the place", EXIF_WITH_PLACE],
    ["XMP", segment(0xe1, latin("http://ns.adobe.com/xap/1.0/\0Lima"))],
    ["IPTC", segment(0xed, latin("Photoshop 3.0\0Lima"))],
    ["the list of more pictures", segment(0xe2, latin("MPF\0Lima"))],
    ["a small picture of it", segment(0xe0, latin("JFXX\0Lima"))],
    ["a comment", segment(0xfe, latin("Lima"))],
    ["what a maker adds", segment(0xe5, latin("Lima"))],
  ])("%s is gone, and the rest is the picture byte for byte", (_what, more) => {
    const picture = withoutMetadata(aJpeg({ more: [more] }));
    expect(text(aJpeg({ more: [more] }))).toContain("Lima");
    expect(picture).toEqual(aJpeg());
  });

  test.each([
    ["its size", segment(0xe0, latin("JFIF\0\x01\x01"))],
    ["its colours", segment(0xe2, latin("ICC_PROFILE\0\x01\x01colours"))],
    ["how its colours are mixed", segment(0xee, latin("Adobe\0\x64"))],
  ])("%s stay", (_what, more) => {
    expect(withoutMetadata(aJpeg({ more: [more] }))).toEqual(aJpeg({ more: [more] }));
  });

  test("bytes after the end of the image are removed: a film, a second image with its own place", () => {
    const twice = new Uint8Array([...aJpeg(), ...aJpeg({ more: [EXIF_WITH_PLACE] }), ...latin("ftypmp42 Lima")]);
    expect(withoutMetadata(twice)).toEqual(aJpeg());
  });

  test("bytes in the picture that look like markers stay", () => {
    const data = [0xff, 0x00, 0xff, 0xd0, 0x12, 0xff, 0xd7, 0xff, 0x00];
    const jpeg = aJpeg({ data });
    expect(withoutMetadata(jpeg)).toEqual(jpeg);
  });

  test("a picture in several scans stays whole", () => {
    const scan = [...segment(0xc4, [0, 1, 2]), ...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x55];
    const jpeg = aJpeg({ data: [0x12, ...scan] });
    expect(withoutMetadata(jpeg)).toEqual(jpeg);
  });

  test("an image cut off anywhere is refused", () => {
    const whole = aJpeg({ more: [EXIF_WITH_PLACE] });
    for (let length = 0; length < whole.length; length += 1) {
      expect(withoutMetadata(whole.slice(0, length)), `${length} bytes`).toBeNull();
    }
  });

  test("a picture of a kind that no PDF may contain is none", () => {
    expect(withoutMetadata(aJpeg({ frame: 0xc3 }))).toBeNull();
    expect(withoutMetadata(aJpeg({ bits: 12 }))).toBeNull();
    expect(isJpeg(new Uint8Array([0x89, 0x50, 0x4e]))).toBe(false);
  });
});

describe("how the camera was held", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("%i is read in both orders of bytes", (way) => {
    expect(orientationOf(aJpeg({ more: [exif(way, "II")] }))).toBe(way);
    expect(orientationOf(aJpeg({ more: [exif(way, "MM")] }))).toBe(way);
  });

  test.each([
    ["no Exif", aJpeg()],
    ["a way that there is not", aJpeg({ more: [exif(9, "MM")] })],
    ["Exif that is cut off", aJpeg({ more: [segment(0xe1, latin("Exif\0\0MM\0*\xff\xff\xff\xff"))] })],
    ["no JPEG", new Uint8Array([1, 2, 3])],
  ])("upright with %s", (_what, bytes) => {
    expect(orientationOf(bytes)).toBe(1);
  });
});
