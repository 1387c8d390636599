import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument, rgb, type PDFFont, type PDFPage } from "pdf-lib";
import { blocksOf, type Block, type Run } from "./blocks.ts";
import type { Submission } from "./entities.ts";
import { Glyphs, joinRightToLeft } from "./glyphs.ts";

const PAGE = { width: 612, height: 792, margin: 64 };
const INK = rgb(0.07, 0.07, 0.07);
const QUIET = rgb(0.4, 0.4, 0.4);
const TEXT_SIZE = 10.5;

const require = createRequire(import.meta.url);
const FONT_FILES = {
  plain: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

/** One document being written, from the top of its first page. */
class Writer {
  readonly #document: PDFDocument;
  readonly #fonts: { plain: PDFFont; bold: PDFFont };
  readonly #glyphs: Glyphs;
  #page: PDFPage;
  #y: number;

  private constructor(document: PDFDocument, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.#document = document;
    this.#fonts = fonts;
    this.#glyphs = new Glyphs(fonts.plain.getCharacterSet());
    this.#page = document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - PAGE.margin;
  }

  static async open(title: string): Promise<Writer> {
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    document.setTitle(title);
    const plain = await document.embedFont(readFileSync(FONT_FILES.plain), { subset: true });
    const bold = await document.embedFont(readFileSync(FONT_FILES.bold), { subset: true });
    return new Writer(document, { plain, bold });
  }

  newPage(): void {
    this.#page = this.#document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - PAGE.margin;
  }

  space(points: number): void {
    this.#y -= points;
  }

  #room(points: number): void {
    if (this.#y - points < PAGE.margin) this.newPage();
  }

  /** Breaks words with their weight into lines. */
  runs(runs: readonly Run[], { size = TEXT_SIZE, indent = 0, quiet = false } = {}): void {
    const split = runs.flatMap(({ text, bold }) =>
      text.split(/(\n| )/).flatMap((word) => (word === "" || word === " " ? [] : [{ word, bold }])),
    );
    const words = joinRightToLeft(split).map(({ word, bold }) => ({ word: this.#glyphs.drawable(word), bold }));
    const left = PAGE.margin + indent;
    let x = left;
    this.#room(size * 1.5);
    for (const { word, bold } of words) {
      const font = bold ? this.#fonts.bold : this.#fonts.plain;
      const width = word === "\n" ? 0 : font.widthOfTextAtSize(word, size);
      const isBreak = word === "\n" || (x > left && x + width > PAGE.width - PAGE.margin);
      if (isBreak) {
        this.#y -= size * 1.5;
        x = left;
        this.#room(size * 1.5);
      }
      if (word === "\n") continue;
      this.#page.drawText(word, { x, y: this.#y - size, size, font, color: quiet ? QUIET : INK });
      x += width + font.widthOfTextAtSize(" ", size);
    }
    this.#y -= size * 1.5;
  }

  line(text: string, options: { size?: number; bold?: boolean; indent?: number; quiet?: boolean } = {}): void {
    this.runs([{ text, bold: options.bold ?? false }], options);
  }

  row(cells: readonly string[]): void {
    const width = (PAGE.width - 2 * PAGE.margin) / Math.max(1, cells.length);
    this.#room(TEXT_SIZE * 2);
    for (const [place, cell] of cells.entries()) {
      const x = PAGE.margin + place * width;
      const text = this.#glyphs.drawable(cell);
      this.#page.drawText(text, { x, y: this.#y - TEXT_SIZE, size: TEXT_SIZE, font: this.#fonts.plain, color: INK });
    }
    this.#y -= TEXT_SIZE * 1.8;
  }

  async signature({ signature }: Submission): Promise<void> {
    this.#room(70);
    this.#y -= 52;
    if (signature?.kind === "drawn") {
      const image = await this.#document.embedPng(Buffer.from(signature.png, "base64"));
      const scaled = image.scaleToFit(240, 50);
      this.#page.drawImage(image, { x: PAGE.margin, y: this.#y, width: scaled.width, height: scaled.height });
    } else if (signature !== null) {
      this.#page.drawText(this.#glyphs.drawable(signature.text), {
        x: PAGE.margin,
        y: this.#y + 8,
        size: 20,
        font: this.#fonts.plain,
        color: rgb(0.1, 0.2, 0.5),
      });
    }
    this.#page.drawLine({
      start: { x: PAGE.margin, y: this.#y },
      end: { x: PAGE.margin + 260, y: this.#y },
      thickness: 0.7,
      color: QUIET,
    });
    this.#y -= 14;
  }

  async bytes(): Promise<Uint8Array> {
    const note = this.#glyphs.note();
    if (note !== null) this.line(note, { size: 8, quiet: true });
    return await this.#document.save();
  }
}

const HEADING_SIZES = [17, 13, 12, 11, 11, 11];

async function writeBlock(writer: Writer, block: Block, submission: Submission): Promise<void> {
  switch (block.kind) {
    case "heading":
      writer.space(8);
      writer.line(block.text, { size: HEADING_SIZES[block.level - 1] ?? 11, bold: true });
      writer.space(2);
      return;
    case "paragraph":
      writer.runs(block.runs);
      writer.space(4);
      return;
    case "item":
      writer.runs([{ text: `${block.marker} `, bold: false }, ...block.runs], { indent: 14 });
      return;
    case "row":
      writer.row(block.cells);
      return;
    case "field":
      if (block.type === "signature") await writer.signature(submission);
      else writer.line(fieldValue(block, submission));
  }
}

function fieldValue({ type, name }: Extract<Block, { kind: "field" }>, { values, completedAt }: Submission): string {
  if (type === "date") return completedAt === null ? "____________" : new Date(completedAt).toISOString().slice(0, 10);
  return values[name] ?? "____________";
}

/** The document in its present state: partly filled before it is signed. */
export async function documentPdf(submission: Submission): Promise<Uint8Array> {
  const writer = await Writer.open(submission.name);
  await writeDocument(writer, submission);
  return await writer.bytes();
}

async function writeDocument(writer: Writer, submission: Submission): Promise<void> {
  for (const block of blocksOf(submission.html)) await writeBlock(writer, block, submission);
}

/** The audit log: each event with its person, time and address. */
export async function auditPdf(submission: Submission): Promise<Uint8Array> {
  const writer = await Writer.open(`Audit log: ${submission.name}`);
  writeAudit(writer, submission);
  return await writer.bytes();
}

/** Document and audit page in one. */
export async function combinedPdf(submission: Submission): Promise<Uint8Array> {
  const writer = await Writer.open(submission.name);
  await writeDocument(writer, submission);
  writer.newPage();
  writeAudit(writer, submission);
  return await writer.bytes();
}

function writeAudit(writer: Writer, submission: Submission): void {
  writer.line("Audit log", { size: 17, bold: true });
  writer.line(`${submission.name}, no. ${submission.id}`);
  writer.line(`${submission.clientName ?? ""} ${submission.email ?? ""}`);
  if (submission.ip !== null) writer.line(`Signed from ${submission.ip}`, { quiet: true });
  if (submission.userAgent !== null) writer.line(submission.userAgent, { quiet: true, size: 9 });
  writer.space(8);
  for (const { type, at } of submission.events) writer.line(`${new Date(at).toISOString()}  ${type}`);
}
