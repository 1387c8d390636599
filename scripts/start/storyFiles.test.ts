import { crc32, inflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";

import { fileOf } from "./storyFiles.ts";

/** Size and colours of a PNG, whose every part must have its length and checksum. */
function readPng(bytes: Uint8Array): { width: number; height: number; colours: number } {
  const file = Buffer.from(bytes);
  expect(file.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const named = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    parts.set(named.toString("latin1", 0, 4), named.subarray(4));
    at += 12 + length;
  }
  const head = parts.get("IHDR") ?? expect.fail("no head");
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = inflateSync(parts.get("IDAT") ?? expect.fail("no pixels"));
  expect(rows).toHaveLength(height * (1 + 3 * width));
  const colours = new Set<number>();
  for (let row = 0; row < height; row += 1) {
    for (let x = 0; x < width; x += 1) colours.add(rows.readUIntBE(row * (1 + 3 * width) + 1 + 3 * x, 3));
  }
  expect([...parts.keys()].at(-1)).toBe("IEND");
  return { width, height, colours: colours.size };
}

// Caught: a sample photo that no browser shows; a passport without its letters.
test("scans and photos of the story are images, a scan with its lines", async () => {
  const scanOf = async (title: string, lines: string[]) => await fileOf({ kind: "scan", title, lines, pages: 1 });
  const [page, empty] = [await scanOf("PASSPORT", ["SANTOS", "MARIA"]), await scanOf("", [])];
  expect(readPng(page)).toMatchObject({ width: 720, height: 520 });
  expect(readPng(page).colours).toBeGreaterThan(5);
  expect(Buffer.from(page).equals(Buffer.from(empty))).toBe(false);
  const photo = readPng(await fileOf({ kind: "photo", title: "", lines: [], pages: 1 }));
  expect(photo).toEqual({ width: 600, height: 600, colours: 4 });
});

// Caught: a document of two pages that has one.
test("documents of the story are PDFs with their pages", async () => {
  const file = await fileOf({ kind: "pdf", title: "Diploma", lines: ["Bachelor of Science"], pages: 2 });
  expect((await PDFDocument.load(file)).getPageCount()).toBe(2);
});
