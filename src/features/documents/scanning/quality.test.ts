import { describe, expect, test } from "vitest";
import { qualityOf, type Pixels, type Quality } from "./quality";

/** Brightness of an image at a point: 0 to 255. */
type Light = (x: number, y: number) => number;

const PAPER = 225;
const INK = 40;

function picture(light: Light, width = 600, height = 800): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    data.fill(light(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
  }
  return { data, width, height };
}

/** Lines of print: strokes of two pixels, with gaps as between letters. */
const PRINT: Light = (x, y) => (y % 24 < 12 && x % 5 < 2 && x % 37 < 30 ? INK : PAPER);
/** A printed page with margins. */
const PAGE: Light = (x, y) => (x > 60 && x < 540 && y > 80 && y < 720 ? PRINT(x, y) : PAPER);
/** A page with only a name. */
const NAME: Light = (x, y) => (x > 100 && x < 280 && y > 384 && y < 396 ? PRINT(x, y) : PAPER);

function boxBlurred(light: Light, radius: number): Light {
  const count = (2 * radius + 1) ** 2;
  return (x, y) => {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) sum += light(x + dx, y + dy);
    }
    return sum / count;
  };
}

/** The brightness of an image of 600 by 800, computed once. */
function kept(light: Light): Light {
  const values = Float32Array.from({ length: 600 * 800 }, (_, at) => light(at % 600, Math.floor(at / 600)));
  const inside = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return (x, y) => values[inside(y, 799) * 600 + inside(x, 599)] ?? 0;
}

/** A box filter applied twice, which is close to a lens out of focus. */
const OUT_OF_FOCUS = kept(boxBlurred(kept(boxBlurred(PAGE, 6)), 6));

function withLight(light: Light, part: number): Light {
  return (x, y) => light(x, y) * part;
}

/** Camera-like noise, the same each time. */
function withNoise(light: Light, most: number): Light {
  return (x, y) => light(x, y) + ((((x * 7919 + y * 104_729 + x * y * 31) % 1009) / 1009) * 2 - 1) * most;
}

// Caught: one sharp tile compared with the whole image's mean; no exposure correction; noise counted as edges; an empty page called
// blurred.
describe("the judgement of a photo", () => {
  test.each<[Quality, string, Light]>([
    ["good", "sharp print from edge to edge", PRINT],
    ["good", "sharp print between margins", PAGE],
    ["good", "a name on white paper", NAME],
    ["good", "white paper with nothing on it", () => PAPER],
    ["good", "white paper with nothing on it, with noise", withNoise(() => PAPER, 8)],
    ["good", "sharp print with noise", withNoise(PAGE, 6)],
    ["good", "sharp print in the shade", withLight(PAGE, 0.4)],
    ["good", "pale print", (x, y) => (PAGE(x, y) === INK ? 170 : PAPER)],
    ["good", "light print on a dark cover", (x, y) => (PAGE(x, y) === INK ? 215 : 70)],
    ["blurred", "print that is out of focus", OUT_OF_FOCUS],
    ["blurred", "print that is out of focus, with noise", withNoise(OUT_OF_FOCUS, 6)],
    ["blurred", "print that is out of focus, in the shade", withLight(OUT_OF_FOCUS, 0.4)],
    ["blurred", "the paper's edge that is out of focus", boxBlurred((x) => (x < 300 ? 90 : PAPER), 9)],
    ["dark", "sharp print without light", withLight(PAGE, 0.2)],
    ["dark", "print that is out of focus without light", withLight(OUT_OF_FOCUS, 0.2)],
    ["dark", "black", () => 0],
  ])("%s: %s", (quality, _what, light) => {
    expect(qualityOf(picture(light))).toBe(quality);
  });

  test.each([
    [59, "dark"],
    [61, "good"],
  ])("a mean of %i is %s", (light, quality) => {
    expect(qualityOf(picture(() => light, 64, 64))).toBe(quality);
    // As dark after squares of pixels are averaged.
    expect(qualityOf(picture(() => light, 2_400, 64))).toBe(quality);
  });

  test("a large image is judged at the size of a screen", () => {
    const large: Light = (x, y) => PAGE(Math.floor(x / 4), Math.floor(y / 4));
    const shaken = boxBlurred(large, 3);
    expect(qualityOf(picture(large, 2400, 3200))).toBe("good");
    expect(qualityOf(picture((x, y) => shaken(x, y), 1200, 1600))).toBe("good");
  });

  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [1, 900],
  ])("a picture of %i by %i pixels is no error", (width, height) => {
    expect(["good", "dark"]).toContain(qualityOf(picture(() => PAPER, width, height)));
  });
});
