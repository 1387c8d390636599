import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { cases, fc } from "@passage/testkit/seededProperties";
import Papa from "papaparse";
import { expect, test } from "vitest";
import type { JsonValue } from "../domain/json.ts";
import { fromExportJson, toExportJson } from "./exportJson.ts";
import { ImportRefused } from "./importRefused.ts";
import { readLines, readRows, type TableFormat } from "./readRows.ts";

async function rowsIn(source: Readable): Promise<JsonValue[]> {
  const rows: JsonValue[] = [];
  for await (const row of readLines(source, fromExportJson)) rows.push(row);
  return rows;
}

/** The rows of a file with this content. */
async function rowsOfFile(format: TableFormat, content: string | Uint8Array): Promise<JsonValue[]> {
  const folder = mkdtempSync(join(tmpdir(), "rows-"));
  try {
    writeFileSync(join(folder, "rows"), content);
    const rows: JsonValue[] = [];
    for await (const row of readRows(format, join(folder, "rows"))) rows.push(row);
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rowsOf = (chunks: readonly (string | Buffer)[]) =>
  rowsIn(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

// Caught: lines split at any of these, as `node:readline` does.
test.each(["\u2028", "\u2029", "\u0085"])("a text with %j survives export and import", async (mark) => {
  const document = { text: `one${mark}two` };
  expect(await rowsOf([`${toExportJson(document)}\n`])).toEqual([document]);
});

// Caught: the beginning of a line in an earlier chunk lost; the bytes of a character decoded separately.
test("a row may span chunks, and the last needs no line end", async () => {
  const bytes = Buffer.from('{"a":"é"}\n{"a":"b"}\r\n\n{"a":"c"}');
  const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
  expect(await rowsOf(pieces)).toEqual([{ a: "é" }, { a: "b" }, { a: "c" }]);
});

// Caught: empty lines not counted.
test("a row that is not JSON is reported with its line number", async () => {
  await expect(rowsOf(['{"a":1}\n\n', '{"a":1}\n{oops\n'])).rejects.toThrow("Row 4 is not JSON");
});

// Caught: a truncated file accepted as complete.
test("a file that cannot be read completely is refused", async () => {
  const source = new Readable({
    read() {
      this.push('{"a":1}\n');
      this.destroy(new Error("the disk is gone"));
    },
  });
  await expect(rowsIn(source)).rejects.toThrow("the disk is gone");
});

const anyText = fc.string({ unit: "binary", maxLength: 12 });

// Caught: a character whose bytes are in two chunks; a line that begins in one chunk and ends in a later one.
test("rows come as they were written, for any cuts of the bytes and any white space between them", async () => {
  const piece = fc.nat({ max: 40 });
  const document = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.oneof(anyText, fc.integer(), fc.boolean()));
  const lines = fc.array(fc.tuple(document, fc.constantFrom("\n", "\r\n", "\n\n", "\n \t\n")), { maxLength: 6 });
  const property = fc.asyncProperty(lines, fc.array(piece), async (written, cuts) => {
    const bytes = Buffer.from(written.map(([row, end]) => toExportJson(row) + end).join(""));
    const chunks: Buffer[] = [];
    let begin = 0;
    for (const cut of cuts) {
      chunks.push(bytes.subarray(begin, begin + cut));
      begin += cut;
    }
    chunks.push(bytes.subarray(begin));
    expect(await rowsOf(chunks.filter(({ length }) => length > 0))).toEqual(written.map(([row]) => row));
  });
  await fc.assert(property, { numRuns: cases(100, 2_000) });
});

test("a table written as CSV is read with the same texts, and numbers as numbers", async () => {
  const cell = fc.oneof(fc.string({ unit: "grapheme", maxLength: 8 }), fc.constantFrom('"', ",", "\n", "é", "=1+1"));
  const isText = (text: string) => text.trim() === "" || Number.isNaN(Number(text));
  const row = fc.record({ name: cell.filter(isText), age: fc.integer() });
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
    expect(await rowsOfFile("csv", Papa.unparse(rows))).toEqual(rows);
  });
  await fc.assert(property, { numRuns: cases(40, 500) });
});

// Caught: a file of a stranger that ended in an error of the deployment's own instead of a refusal.
test.each(["csv", "jsonLines", "jsonArray"] as const)("any bytes as %s are rows or a refusal", async (format) => {
  const content = fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.json(), anyText);
  const property = fc.asyncProperty(content, async (bytes) => {
    const read = await rowsOfFile(format, bytes).catch((error: unknown) => error);
    if (!Array.isArray(read)) expect(read).toBeInstanceOf(ImportRefused);
  });
  await fc.assert(property, { numRuns: cases(60, 1_000) });
});

// Caught, one by one: a code with a zero in front as another number; a name as a number; a row counted from the header.
test("cells of a CSV are numbers only where they are written as such, and a short row is named", async () => {
  const csv = " name , age \nRex,7\n\nnan,-1.50\n1e3,.5\n+7,7.\n0x1F,1 \n,Infinity\n";
  expect(await rowsOfFile("csv", csv)).toEqual([
    { name: "Rex", age: 7 },
    { name: "nan", age: -1.5 },
    { name: 1_000, age: 0.5 },
    { name: 7, age: 7 },
    { name: "0x1F", age: "1 " },
    { name: "", age: "Infinity" },
  ]);
  await expect(rowsOfFile("csv", "name,age\nRex,7\nTom\n")).rejects.toThrow(
    new ImportRefused("Row 3 has 1 fields, and the header has 2."),
  );
  expect(await rowsOfFile("csv", "name,age\n")).toEqual([]);
});

test("a JSON array has its items as rows, and anything else is refused", async () => {
  expect(await rowsOfFile("jsonArray", '[{"a":1},2]')).toEqual([{ a: 1 }, 2]);
  expect(await rowsOfFile("jsonArray", " \n")).toEqual([]);
  await expect(rowsOfFile("jsonArray", "{}")).rejects.toThrow("The file is not a JSON array.");
  await expect(rowsOfFile("jsonArray", "[")).rejects.toThrow(/^Row 1 is not JSON: ./);
});
