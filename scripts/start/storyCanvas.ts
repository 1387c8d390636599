/** A small picture of boxes, ellipses and letters, written as PNG. */
import { crc32, deflateSync } from "node:zlib";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Rows of a letter. */
const ROWS = [0, 1, 2, 3, 4, 5, 6];

export class Canvas {
  readonly #width: number;
  readonly #height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, colour: number) {
    this.#width = width;
    this.#height = height;
    this.#pixels = new Uint8Array(3 * width * height);
    this.rectangle({ x: 0, y: 0, width, height }, colour);
  }

  rectangle(box: Box, colour: number): void {
    this.#fill(box, colour, () => true);
  }

  /** `box.x` and `box.y` are the centre; nothing is drawn outside of `inside`. */
  ellipse({ x, y, width, height }: Box, colour: number, inside: Box): void {
    const bounds = { x: x - width / 2, y: y - height / 2, width, height };
    this.#fill(bounds, colour, (column, row) => {
      const isIn = column >= inside.x && column < inside.x + inside.width;
      const isAbove = row >= inside.y && row < inside.y + inside.height;
      return isIn && isAbove && ((column - x) / (width / 2)) ** 2 + ((row - y) / (height / 2)) ** 2 <= 1;
    });
  }

  /** Capitals, digits, spaces and "<". */
  text(text: string, { x, y, scale }: { x: number; y: number; scale: number }, colour: number): void {
    for (const [place, letter] of Array.from(text).entries()) {
      for (const [column, bits] of (GLYPHS[letter] ?? []).entries()) {
        const left = x + (place * 6 + column) * scale;
        for (const row of ROWS.filter((each) => ((bits >> each) & 1) === 1)) {
          this.rectangle({ x: left, y: y + row * scale, width: scale, height: scale }, colour);
        }
      }
    }
  }

  png(): Uint8Array {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.#width, 0);
    head.writeUInt32BE(this.#height, 4);
    head.set([8, 2], 8);
    const rows = Array.from({ length: this.#height }, (_, row) => {
      const from = 3 * row * this.#width;
      return Buffer.concat([Buffer.from([0]), this.#pixels.subarray(from, from + 3 * this.#width)]);
    });
    const parts = [
      chunk("IHDR", head),
      chunk("IDAT", deflateSync(Buffer.concat(rows))),
      chunk("IEND", Buffer.alloc(0)),
    ];
    return Buffer.concat([SIGNATURE, ...parts]);
  }

  #fill({ x, y, width, height }: Box, colour: number, isInside: (column: number, row: number) => boolean): void {
    const [left, right] = [Math.max(0, Math.round(x)), Math.min(this.#width, Math.round(x + width))];
    const [top, bottom] = [Math.max(0, Math.round(y)), Math.min(this.#height, Math.round(y + height))];
    const rgb = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1) {
        if (isInside(column, row)) this.#pixels.set(rgb, 3 * (row * this.#width + column));
      }
    }
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Letters of five columns; in each, the lowest bit is the top row. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  [
    "A7e1111117e B7f49494936 C3e41414122 D7f4141221c E7f49494941 F7f09090901 G3e4149497a H7f0808087f I00417f4100",
    "J2040413f01 K7f08142241 L7f40404040 M7f020c027f N7f0408107f O3e4141413e P7f09090906 Q3e4151215e R7f09192946",
    "S4649494931 T01017f0101 U3f4040403f V1f2040201f W3f4038403f X6314081463 Y0708700807 Z6151494543 03e5149453e",
    "100427f4000 24261514946 32141454b31 41814127f10 52745454539 63c4a494930 70171090503 83649494936 9064949291e",
    "<0814224100 -0808080808",
  ]
    .join(" ")
    .split(" ")
    .map((glyph) => [
      glyph.slice(0, 1),
      glyph
        .slice(1)
        .match(/../g)
        ?.map((bits) => Number.parseInt(bits, 16)) ?? [],
    ]),
);
