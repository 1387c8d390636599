import { PDFName } from "pdf-lib";
import { inflateSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { linesOf, writePage, type TextPage } from "./writePage";

const PAGE: TextPage = {
  language: "es",
  title: "Recibo 12-1",
  sender: ["Duarte Law", "2 Main Street"],
  facts: [
    { label: "Recibido de", text: "Peter Muñoz" },
    { label: "Importe", text: "1\u202f050,00\u00a0US$", isMain: true },
  ],
  notes: ["Hecho el 5 de enero de 2026."],
};

/** The drawing operators of the PDF. */
function textOf(pdf: ArrayBuffer): string {
  const bytes = Buffer.from(new Uint8Array(pdf));
  const streams = [...bytes.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, body = ""]) => {
      try {
        return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
      } catch {
        return body;
      }
    },
  );
  return streams.join("\n");
}

/** The page's text, line by line. */
function writtenOn(pdf: ArrayBuffer): string[] {
  const shown = textOf(pdf).matchAll(/<([0-9A-F]+)> Tj/g);
  return Array.from(shown, ([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"));
}

/** Position of each line, in whole points from the left and from the bottom. */
function placesOn(pdf: ArrayBuffer): [number, number][] {
  const found = textOf(pdf).matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g);
  return Array.from(found, ([, x, y]) => [Math.round(Number(x)), Math.round(Number(y))]);
}

// Caught: the space inside an amount, which the font lacks; accents that became question marks.
test("a page has its sender, title, facts and notes as text, in its language", async () => {
  const pdf = await writePage(PAGE);
  expect(writtenOn(pdf)).toEqual([
    "Duarte Law",
    "2 Main Street",
    "Recibo 12-1",
    "Recibido de",
    "Peter Muñoz",
    "Importe",
    "1 050,00 US$",
    "Hecho el 5 de enero de 2026.",
  ]);
  const { PDFDocument } = await import("pdf-lib");
  const read = await PDFDocument.load(new Uint8Array(pdf));
  expect([read.getTitle(), read.getAuthor(), read.getPageCount()]).toEqual(["Recibo 12-1", "Duarte Law", 1]);
  expect(read.catalog.get(PDFName.of("Lang"))?.toString()).toBe("(es)");
});

// Caught: a fact below its label; a second line drawn over the next fact.
test("each line is below the one before, and a fact is beside its label, the main one larger", async () => {
  const long = {
    label: "Servicios",
    text: "Petition for an employee of extraordinary ability, filed together with a change of status",
  };
  const pdf = await writePage({ ...PAGE, facts: [...PAGE.facts, long] });
  const places = placesOn(pdf);
  expect(places.map(([x]) => x)).toEqual([64, 64, 64, 64, 214, 64, 214, 64, 214, 214, 64]);
  const [name, contact, title, label, fact, mainLabel, main, lastLabel, first, second, note] = places.map(([, y]) => y);
  expect([fact, main, first]).toEqual([label, mainLabel, lastLabel]);
  const below = [name, contact, title, fact, main, first, second, note];
  expect(below).toEqual(below.toSorted((one, other) => (other ?? 0) - (one ?? 0)));
  expect([new Set(below).size, (name ?? 0) <= 728, (note ?? 0) > 64]).toEqual([8, true, true]);
  const sizes = Array.from(textOf(pdf).matchAll(/ ([\d.]+) Tf/g), ([, size]) => Number(size));
  expect(sizes).toEqual([14, 10, 22, 10.5, 10.5, 10.5, 13, 10.5, 10.5, 10.5, 9.5]);
});

/** The smallest PNG. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

// Caught: no receipt at all for a client whose name is in another script.
test("a text in letters that the font does not have is drawn by the browser, and the rest stays text", async () => {
  const drawn: string[] = [];
  const context = {
    measureText: (text: string) => ({ width: text.length * 20 }),
    fillText: (text: string) => drawn.push(text),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) => {
    give({ arrayBuffer: () => Promise.resolve(new Uint8Array(PNG)) } as never);
  });
  const pdf = await writePage({ ...PAGE, facts: [{ label: "Cliente", text: "王小明" }] });
  expect(drawn).toEqual(["王小明"]);
  expect(writtenOn(pdf)).toContain("Cliente");
});

test("a browser that cannot draw such a text makes no page without it", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  await expect(writePage({ ...PAGE, facts: [{ label: "Cliente", text: "王小明" }] })).rejects.toThrow("cannot draw");
});

// Each letter is one unit wide.
test.each([
  ["one two", 7, ["one two"]],
  ["one two", 6, ["one", "two"]],
  ["one\ntwo", 20, ["one", "two"]],
  ["extraordinary", 5, ["extra", "ordin", "ary"]],
  ["an extraordinary one", 6, ["an", "extrao", "rdinar", "y one"]],
  ["", 5, [""]],
])("%j in lines of %d", (text, width, lines) => {
  expect(linesOf(text, width, ({ length }) => length)).toEqual(lines);
});
