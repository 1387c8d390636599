/** Placement of a photo on its page. Pure. */

type Size = [width: number, height: number];
/** A PDF's transformation of an image's unit square: a, b, c, d, and the origin. */
type Matrix = [number, number, number, number, number, number];

/** Letter and A4, in points. */
const PAPERS: readonly Size[] = [
  [612, 792],
  [595.28, 841.89],
];
/** A quarter of an inch, which printers leave white. */
export const PAGE_MARGIN = 18;

/** Directions of the image's right and up on the page, for each Exif orientation. */
const TURNS: Readonly<Record<number, readonly [number, number, number, number]>> = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, -1, -1, 0],
  6: [0, -1, 1, 0],
  7: [0, 1, 1, 0],
  8: [0, 1, -1, 0],
};
const UPRIGHT = [1, 0, 0, 1] as const;
/** From this orientation on, the image's width is the photo's height. */
const FIRST_SIDEWAYS = 5;

/** The best-fitting paper, with the photo centred and as large as the margins allow. */
export function pagePlaceOf(
  image: { width: number; height: number },
  orientation: number,
): { size: Size; matrix: Matrix } {
  const isSideways = orientation >= FIRST_SIDEWAYS;
  const [wide, high] = isSideways ? [image.height, image.width] : [image.width, image.height];
  const size = paperFor(wide, high);
  const scale = scaleOn(size, wide, high);
  const [width, height] = [wide * scale, high * scale];
  const [a, b, c, d] = TURNS[orientation] ?? UPRIGHT;
  const [left, bottom] = [(size[0] - width) / 2, (size[1] - height) / 2];
  // A side that runs to the left or down begins at the opposite edge.
  const x = left + (a + c < 0 ? width : 0);
  const y = bottom + (b + d < 0 ? height : 0);
  return { size, matrix: [a * width, b * height, c * width, d * height, x, y] };
}

function scaleOn([width, height]: Size, wide: number, high: number): number {
  return Math.min((width - 2 * PAGE_MARGIN) / wide, (height - 2 * PAGE_MARGIN) / high);
}

/** The paper whose shape leaves the least white space. */
function paperFor(wide: number, high: number): Size {
  const papers = PAPERS.map(([short, long]): Size => (wide > high ? [long, short] : [short, long]));
  const filled = (size: Size) => scaleOn(size, wide, high) ** 2 / (size[0] * size[1]);
  return papers.reduce((best, size) => (filled(size) > filled(best) ? size : best));
}
