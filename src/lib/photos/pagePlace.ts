/** Where a photo is on its page. Pure. */

type Size = [width: number, height: number];
/** How a PDF draws the square of 1 by 1 that a picture is: a, b, c, d, and where it begins. */
type Matrix = [number, number, number, number, number, number];

/** The papers of the practice's country and of the others, in points. */
const PAPERS: readonly Size[] = [
  [612, 792],
  [595.28, 841.89],
];
/** A quarter of an inch, which printers leave white. */
export const MARGIN = 18;

/** The square's own right and up, as they are on the page, for each way that a camera can be held. */
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
/** From here on the picture's width is the photo's height. */
const FIRST_SIDEWAYS = 5;

/** The page that a photo fits best, and the photo in the middle of it, as large as the margins let it be. */
export function placeOf(image: { width: number; height: number }, orientation: number): { size: Size; matrix: Matrix } {
  const isSideways = orientation >= FIRST_SIDEWAYS;
  const [wide, high] = isSideways ? [image.height, image.width] : [image.width, image.height];
  const size = paperFor(wide, high);
  const scale = scaleOn(size, wide, high);
  const [width, height] = [wide * scale, high * scale];
  const [a, b, c, d] = TURNS[orientation] ?? UPRIGHT;
  const [left, bottom] = [(size[0] - width) / 2, (size[1] - height) / 2];
  // A side that runs to the left or down begins at the other end.
  const x = left + (a + c < 0 ? width : 0);
  const y = bottom + (b + d < 0 ? height : 0);
  return { size, matrix: [a * width, b * height, c * width, d * height, x, y] };
}

function scaleOn([width, height]: Size, wide: number, high: number): number {
  return Math.min((width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / high);
}

/** The paper whose shape leaves the least of it white. */
function paperFor(wide: number, high: number): Size {
  const papers = PAPERS.map(([short, long]): Size => (wide > high ? [long, short] : [short, long]));
  const filled = (size: Size) => scaleOn(size, wide, high) ** 2 / (size[0] * size[1]);
  return papers.reduce((best, size) => (filled(size) > filled(best) ? size : best));
}
