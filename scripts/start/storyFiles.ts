/** Files of the sample practice's documents: small PDFs, scans and photos of nobody. */
import { PDFDocument, StandardFonts, rgb } from "pdf-lib";
import { z } from "zod";

import { Canvas } from "./storyCanvas.ts";

export const vPicture = z.object({
  kind: z.enum(["scan", "photo", "pdf"]),
  title: z.string(),
  lines: z.array(z.string()),
  pages: z.number(),
});
type Picture = z.infer<typeof vPicture>;

export async function fileOf(picture: Picture): Promise<Uint8Array> {
  switch (picture.kind) {
    case "pdf":
      return await pdfOf(picture);
    case "scan":
      return scanOf(picture);
    case "photo":
      return photo();
  }
}

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 72];

async function pdfOf({ title, lines, pages }: Picture): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([WIDTH, HEIGHT]);
    page.drawText("SAMPLE", { x: 150, y: 300, size: 90, font: bold, color: rgb(0.93, 0.94, 0.96) });
    page.drawText(title, { x: MARGIN, y: HEIGHT - 100, size: 18, font: bold });
    page.drawLine({ start: { x: MARGIN, y: HEIGHT - 112 }, end: { x: WIDTH - MARGIN, y: HEIGHT - 112 } });
    for (const [nth, line] of lines.entries()) {
      page.drawText(line, { x: MARGIN, y: HEIGHT - 150 - nth * 26, size: 12, font });
    }
    const foot = `Page ${String(number)} of ${String(pages)}. Made up for the sample practice.`;
    page.drawText(foot, { x: MARGIN, y: 48, size: 9, font, color: rgb(0.4, 0.4, 0.45) });
  }
  return await pdf.save();
}

const DESK = 0x8a7660;
const PAPER = 0xe9e4d4;
const INK = 0x27324a;
const SEAL = 0x5b2333;

/** The data page of a passport on a desk, as a phone takes it. */
function scanOf({ title, lines }: Picture): Uint8Array {
  const canvas = new Canvas(720, 520, DESK);
  canvas.rectangle({ x: 40, y: 36, width: 640, height: 448 }, PAPER);
  canvas.rectangle({ x: 40, y: 36, width: 640, height: 70 }, SEAL);
  canvas.text(title, { x: 70, y: 56, scale: 4 }, PAPER);
  portrait(canvas, { x: 70, y: 140, width: 170, height: 220 });
  for (const [nth, line] of lines.entries()) canvas.text(line, { x: 270, y: 140 + nth * 38, scale: 3 }, INK);
  for (const [nth, row] of ["P<SAMPLE<<<<<<<<<<<<<<<<<<<<<<", "0000000000<<<<<<<<<<<<<<<<<<00"].entries()) {
    canvas.text(row, { x: 70, y: 400 + nth * 34, scale: 3 }, INK);
  }
  return canvas.png();
}

function photo(): Uint8Array {
  const canvas = new Canvas(600, 600, 0xf4f4f2);
  portrait(canvas, { x: 0, y: 0, width: 600, height: 600 });
  return canvas.png();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A head and shoulders without a face. */
function portrait(canvas: Canvas, { x, y, width, height }: Box): void {
  const centre = x + width / 2;
  canvas.rectangle({ x, y, width, height }, 0xf4f4f2);
  const inside = { x, y, width, height };
  canvas.ellipse({ x: centre, y: y + height, width: width * 0.8, height: height * 0.62 }, 0x2f4a6b, inside);
  canvas.ellipse({ x: centre, y: y + height * 0.36, width: width * 0.46, height: height * 0.5 }, 0x2b211d, inside);
  canvas.ellipse({ x: centre, y: y + height * 0.42, width: width * 0.36, height: height * 0.44 }, 0xc99a7a, inside);
}
