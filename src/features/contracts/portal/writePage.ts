import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";

/** A page of text: the sender, the title, and facts below each other. */
export interface TextPage {
  /** Language of the texts, such as "es". */
  language: string;
  title: string;
  /** The sender: the first line is the name. */
  sender: readonly string[];
  facts: readonly { label: string; text: string; isMain?: boolean }[];
  notes: readonly string[];
}

/** Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 64 };
const INK = rgb(0.07, 0.07, 0.07);
const QUIET = rgb(0.36, 0.36, 0.36);
const LINE = rgb(0.82, 0.82, 0.82);
const LABEL_WIDTH = 150;
const FACT_SIZE = 10.5;
const LEADING = 1.45;

interface Look {
  size: number;
  isBold?: boolean;
  isQuiet?: boolean;
}

/** Writes the page as a PDF. The browser draws the characters that the fonts lack, as images. */
export async function writePage(page: TextPage): Promise<ArrayBuffer> {
  const document = await PDFDocument.create();
  document.setTitle(page.title);
  document.setLanguage(page.language);
  document.setAuthor(page.sender[0] ?? "");
  const writer = new PageWriter(document.addPage([PAGE.width, PAGE.height]), {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  });
  const width = PAGE.width - 2 * PAGE.margin;
  const [name = "", ...contact] = page.sender;
  await writer.text(name, { x: PAGE.margin, width, look: { size: 14, isBold: true } });
  for (const line of contact) await writer.text(line, { x: PAGE.margin, width, look: { size: 10, isQuiet: true } });
  writer.down(34);
  await writer.text(page.title, { x: PAGE.margin, width, look: { size: 22, isBold: true } });
  writer.down(16);
  for (const fact of page.facts) await writer.fact(fact, width);
  writer.rule(width);
  writer.down(18);
  for (const note of page.notes) {
    await writer.text(note, { x: PAGE.margin, width, look: { size: 9.5, isQuiet: true } });
    writer.down(4);
  }
  const bytes = await document.save();
  return new Uint8Array(bytes).buffer;
}

interface TextPlacement {
  x: number;
  width: number;
  look: Look;
}

/** A page that is written from top to bottom. */
class PageWriter {
  readonly #page: PDFPage;
  readonly #fonts: { plain: PDFFont; bold: PDFFont };
  #y = PAGE.height - PAGE.margin;

  constructor(page: PDFPage, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.#page = page;
    this.#fonts = fonts;
  }

  down(points: number): void {
    this.#y -= points;
  }

  rule(width: number): void {
    const [start, end] = [
      { x: PAGE.margin, y: this.#y },
      { x: PAGE.margin + width, y: this.#y },
    ];
    this.#page.drawLine({ start, end, thickness: 0.6, color: LINE });
  }

  async fact({ label, text, isMain = false }: TextPage["facts"][number], width: number): Promise<void> {
    this.rule(width);
    this.down(4);
    const top = this.#y;
    const look = { size: isMain ? 13 : FACT_SIZE, isBold: isMain };
    // Aligns the label's baseline with a text of another size.
    this.down((look.size - FACT_SIZE) * LEADING);
    await this.text(label, { x: PAGE.margin, width: LABEL_WIDTH - 12, look: { size: FACT_SIZE, isQuiet: true } });
    const below = this.#y;
    this.#y = top;
    await this.text(text, { x: PAGE.margin + LABEL_WIDTH, width: width - LABEL_WIDTH, look });
    this.#y = Math.min(below, this.#y) - 9;
  }

  /** Writes text in as many lines as it needs. */
  async text(typed: string, { x, width, look }: TextPlacement): Promise<void> {
    // Amounts and dates contain spaces that the fonts lack.
    const text = typed.replace(/[\u00a0\u2007\u202f]/g, " ");
    const font = look.isBold === true ? this.#fonts.bold : this.#fonts.plain;
    const isKnown = hasLetters(font, text);
    const measure = isKnown ? (line: string) => font.widthOfTextAtSize(line, look.size) : drawnWidth(look);
    for (const line of linesOf(text, width, measure)) {
      this.#y -= look.size * LEADING;
      const color = look.isQuiet === true ? QUIET : INK;
      if (isKnown) this.#page.drawText(line, { x, y: this.#y, size: look.size, font, color });
      else await this.#drawn(line, x, look);
    }
  }

  async #drawn(line: string, x: number, look: Look): Promise<void> {
    const image = await this.#page.doc.embedPng(await drawLine(line, look));
    const { width, height } = image.scale(1 / PIXELS_PER_POINT);
    this.#page.drawImage(image, { x, y: this.#y - look.size * (DRAWN_HEIGHT - 1), width, height });
  }
}

function hasLetters(font: PDFFont, text: string): boolean {
  const known = new Set(font.getCharacterSet());
  return Array.from(text).every((letter) => known.has(letter.codePointAt(0) ?? 0) || letter === "\n");
}

/** Breaks a text into lines that fit. A word longer than a line is broken. */
export function linesOf(text: string, width: number, measure: (line: string) => number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/\s+/).filter((each) => each !== "")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const letter of word) {
        if (line !== "" && measure(line + letter) > width) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
    }
    return [...lines, line];
  });
}

/** Sharp on paper. */
const PIXELS_PER_POINT = 4;
/** Height of a drawn line, in font sizes: room for marks above and below. */
const DRAWN_HEIGHT = 1.5;

function contextOf(canvas: HTMLCanvasElement, { size, isBold = false, isQuiet = false }: Look) {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw text.");
  context.font = `${isBold ? "bold " : ""}${String(size * PIXELS_PER_POINT)}px Helvetica, Arial, sans-serif`;
  context.fillStyle = "black";
  context.globalAlpha = isQuiet ? 0.64 : 0.93;
  return context;
}

function drawnWidth(look: Look): (line: string) => number {
  const context = contextOf(document.createElement("canvas"), look);
  return (line) => context.measureText(line).width / PIXELS_PER_POINT;
}

async function drawLine(line: string, look: Look): Promise<ArrayBuffer> {
  const canvas = document.createElement("canvas");
  const width = Math.ceil(contextOf(canvas, look).measureText(line).width);
  // Setting a canvas's size resets its state.
  Object.assign(canvas, { width: Math.max(1, width), height: Math.ceil(look.size * DRAWN_HEIGHT * PIXELS_PER_POINT) });
  contextOf(canvas, look).fillText(line, 0, look.size * PIXELS_PER_POINT);
  const png = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (png === null) throw new Error("This browser cannot draw text.");
  return await png.arrayBuffer();
}
