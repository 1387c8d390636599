/** Parser for JPEG files. Pure. */

export type Bytes = Uint8Array<ArrayBuffer>;

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** Frame types that a PDF may contain: baseline, extended and progressive, with Huffman coding. */
const FRAMES = [0xc0, 0xc1, 0xc2];

interface Segment {
  marker: number;
  /** Offset of the marker. */
  start: number;
  /** Offset of the content. */
  body: number;
  end: number;
}

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === START && bytes[2] === 0xff;
}

/**
 * The image without metadata: place, time, device, owner, thumbnails, and all bytes after the end, where phones store a short film or a
 * second image. Colours are unchanged. Null if the image is incomplete, or of a type that no PDF may contain.
 */
export function withoutMetadata(bytes: Uint8Array): Bytes | null {
  const segments = segmentsOf(bytes);
  if (segments === null || !segments.some((segment) => isFrame(bytes, segment))) return null;
  const kept = segments.filter((segment) => !tellsMore(bytes, segment));
  const picture = new Uint8Array(kept.reduce((sum, { start, end }) => sum + end - start, 0));
  let at = 0;
  for (const { start, end } of kept) {
    picture.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return picture;
}

function isFrame(bytes: Uint8Array, { marker, body }: Segment): boolean {
  return FRAMES.includes(marker) && bytes[body] === 8;
}

/** Markers from 0xc0 to 0xcf start a frame with the image's size, except for these: tables and extensions. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/** Width and height, also of an image that is cut off after its header; null without a frame. */
export function frameOf(bytes: Uint8Array): { width: number; height: number } | null {
  if (!isJpeg(bytes)) return null;
  let at = 2;
  for (;;) {
    const segment = segmentAt(bytes, at);
    if (segment === null || segment.marker === SCAN || segment.marker === END) return null;
    const { marker, body, end } = segment;
    const isFrameStart = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrameStart) return { height: wordAt(bytes, body + 1, false), width: wordAt(bytes, body + 3, false) };
    at = end;
  }
}

/** Whether a segment is metadata, which is not needed to show the image. */
function tellsMore(bytes: Uint8Array, { marker, body }: Segment): boolean {
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > APP15) return false;
  const begins = (text: string) => new TextDecoder("latin1").decode(bytes.subarray(body, body + text.length)) === text;
  if (marker === APP0) return !begins("JFIF\0");
  if (marker === APP2) return !begins("ICC_PROFILE\0");
  return !(marker === APP14 && begins("Adobe"));
}

/** All segments up to the end of the image, or null if there is no end. */
function segmentsOf(bytes: Uint8Array): Segment[] | null {
  if (!isJpeg(bytes)) return null;
  const segments: Segment[] = [{ marker: START, start: 0, body: 2, end: 2 }];
  let at = 2;
  while (at + 1 < bytes.length) {
    const segment = segmentAt(bytes, at);
    if (segment === null) return null;
    segments.push(segment);
    if (segment.marker === END) return segments;
    at = segment.end;
  }
  return null;
}

function segmentAt(bytes: Uint8Array, at: number): Segment | null {
  let start = at;
  if (bytes[start] !== 0xff) return null;
  // A marker may be preceded by fill bytes of 0xff.
  while (bytes[start + 1] === 0xff) start += 1;
  const marker = bytes[start + 1];
  if (marker === undefined) return null;
  if (marker === END) return { marker, start, body: start + 2, end: start + 2 };
  const length = wordAt(bytes, start + 2, false);
  const end = start + 2 + length;
  if (length < 2 || end > bytes.length) return null;
  return { marker, start, body: start + 4, end: marker === SCAN ? endOfScan(bytes, end) : end };
}

/** Offset of the next segment. Inside a scan, 0xff is followed by a zero (data) or by a restart number. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function wordAt(bytes: Uint8Array, at: number, isLittle: boolean): number {
  const [one, other] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
  return isLittle ? other * 256 + one : one * 256 + other;
}

function longAt(bytes: Uint8Array, at: number, isLittle: boolean): number {
  const [one, other] = [wordAt(bytes, at, isLittle), wordAt(bytes, at + 2, isLittle)];
  return isLittle ? other * 65_536 + one : one * 65_536 + other;
}

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const ORIENTATION = 0x0112;

/** The Exif orientation, 1 (upright) to 8. */
export function orientationOf(bytes: Uint8Array): number {
  const found = segmentsOf(bytes)?.find(
    ({ marker, body }) => marker === APP1 && EXIF.every((byte, index) => bytes[body + index] === byte),
  );
  return found === undefined ? 1 : orientationIn(bytes.subarray(found.body + EXIF.length, found.end));
}

function orientationIn(exif: Uint8Array): number {
  const isLittle = exif[0] === 0x49;
  const list = longAt(exif, 4, isLittle);
  for (let entry = 0; entry < wordAt(exif, list, isLittle); entry += 1) {
    const at = list + 2 + entry * 12;
    if (at + 12 > exif.length) break;
    if (wordAt(exif, at, isLittle) !== ORIENTATION) continue;
    const value = wordAt(exif, at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
