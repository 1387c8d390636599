/** Judges from its pixels whether a photo of a paper can be read. Pure. */

const QUALITIES = ["good", "dark", "blurred"] as const;
export type Quality = (typeof QUALITIES)[number];

export function isQuality(data: unknown): data is Quality {
  return QUALITIES.some((quality) => quality === data);
}

/** An image as a canvas returns it: red, green, blue and alpha per pixel. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Brightness per pixel, 0 to 255. */
interface Grey {
  values: Float32Array;
  width: number;
  height: number;
}

/**
 * Cameras expose to a mean near 118, and paper is brighter still. Below 60 the image has less than a quarter of that light: the camera
 * could not get enough, and print drowns in noise.
 */
const DARK_MEAN = 60;
/** At this size a line of a letter is about ten pixels high: blur that is invisible here leaves the text readable. */
export const LONG_SIDE = 1000;
/** A tile is as large as a few letters, so that a name on an empty page counts as much as a page full of text. */
const TILE = 32;
/** One tile in this many must be sharp: four on a whole page, which is a few words. */
const TILES_PER_SHARP_ONE = 200;
/** The quietest tiles show only noise. One tile in this many is quiet: a page has margins. */
const TILES_PER_QUIET_ONE = 10;
/** Cap of the noise estimate, as a share of the sharpness threshold: full-bleed print has no quiet tile. */
const MOST_NOISE = 0.9;
/** Sharp print gives thousands; barely readable print gives a few hundred. */
const SHARP_VARIANCE = 100;
/** With less contrast between its darkest spots and the paper, an image is an empty page: it has no edges to judge. */
const LEAST_CONTRAST = 24;

export function qualityOf(pixels: Pixels): Quality {
  const grey = greyOf(pixels);
  if (mean(grey.values) < DARK_MEAN) return "dark";
  const { black, white } = rangeOf(grey.values);
  // Print in the shade is paler and has weaker edges, but is as sharp: it counts as if the page were white.
  const exposure = 255 / white;
  if ((white - black) * exposure < LEAST_CONTRAST) return "good";
  return sharpness(grey) * exposure * exposure < SHARP_VARIANCE ? "blurred" : "good";
}

/** The image in grey, averaged in squares until its long side is within `LONG_SIDE`. */
function greyOf({ data, width, height }: Pixels): Grey {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / LONG_SIDE));
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) };
  const values = new Float32Array(small.width * small.height);
  for (let y = 0; y < small.height * step; y += 1) {
    for (let x = 0; x < small.width * step; x += 1) {
      const at = (y * width + x) * 4;
      const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      const to = Math.floor(y / step) * small.width + Math.floor(x / step);
      values[to] = (values[to] ?? 0) + light / (step * step);
    }
  }
  return { values, width: small.width, height: small.height };
}

function mean(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Brightness of print and paper, without the extremes: single pixels are noise. */
function rangeOf(values: Float32Array): { black: number; white: number } {
  const sorted = values.toSorted();
  const rank = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { black: rank(0.002), white: rank(0.95) };
}

/** The variance of the Laplacian in the sharpest tiles, minus that of the noise. */
function sharpness(grey: Grey): number {
  const tiles: number[] = [];
  for (let top = 1; top < grey.height - 1; top += TILE) {
    for (let left = 1; left < grey.width - 1; left += TILE) tiles.push(varianceIn(grey, left, top));
  }
  tiles.sort((one, other) => other - one);
  const sharpest = tiles[Math.floor(tiles.length / TILES_PER_SHARP_ONE)] ?? 0;
  const quiet = tiles.at(-1 - Math.floor(tiles.length / TILES_PER_QUIET_ONE)) ?? 0;
  return sharpest - Math.min(quiet, MOST_NOISE * sharpest);
}

/** The variance of the Laplacian (how much a pixel differs from its neighbours) in one tile. */
function varianceIn({ values, width, height }: Grey, left: number, top: number): number {
  let [sum, squares, count] = [0, 0, 0];
  const [right, bottom] = [Math.min(left + TILE, width - 1), Math.min(top + TILE, height - 1)];
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0);
      const edge = around - 4 * (values[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return squares / count - (sum / count) ** 2;
}
