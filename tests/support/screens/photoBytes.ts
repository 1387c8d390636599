import { crc32, deflateSync } from "node:zlib";

/** A small JPEG from its parts: a picture of the given size whose pixels nobody decodes. */
export function aJpeg({
  more = [],
  data = [0x12, 0x34],
  frame = 0xc0,
  bits = 8,
  width = 40,
  height = 30,
}: JpegParts = {}) {
  const sizes = [height >> 8, height & 255, width >> 8, width & 255];
  return new Uint8Array([
    ...[0xff, 0xd8],
    ...more.flat(),
    ...segment(frame, [bits, ...sizes, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    ...data,
    ...[0xff, 0xd9],
  ]);
}

interface JpegParts {
  /** Segments before the picture. */
  more?: number[][];
  data?: number[];
  frame?: number;
  bits?: number;
  width?: number;
  height?: number;
}

export function latin(text: string): number[] {
  return [...Buffer.from(text, "latin1")];
}

export function segment(marker: number, body: number[]): number[] {
  return [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body];
}

/** Exif with one entry, the camera's orientation, and a text behind it. */
export function exif(orientation: number, order: "II" | "MM", text = ""): number[] {
  const word = (value: number) => (order === "II" ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const long = (value: number) => (order === "II" ? [...word(value), 0, 0] : [0, 0, ...word(value)]);
  const entry = [...word(0x0112), ...word(3), ...long(1), ...word(orientation), 0, 0];
  return segment(0xe1, [...latin(`Exif\0\0${order}`), ...word(42), ...long(8), ...word(1), ...entry, ...latin(text)]);
}

export const EXIF_WITH_PLACE = exif(6, "MM", "GPS: Lima");

/** A small PNG of one colour, with a text chunk. */
export function aPng(width = 20, height = 10, text = ""): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.alloc(1 + width * 3, 200);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const parts = [chunk("IHDR", head), chunk("tEXt", Buffer.from(text)), chunk("IDAT", pixels), chunk("IEND")];
  return new Uint8Array(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...parts]));
}

function chunk(name: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
