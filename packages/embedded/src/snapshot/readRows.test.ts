import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { JsonValue } from "../domain/json.ts";
import { fromExportJson, toExportJson } from "./exportJson.ts";
import { readLines } from "./readRows.ts";

async function rowsIn(source: Readable): Promise<JsonValue[]> {
  const rows: JsonValue[] = [];
  for await (const row of readLines(source, fromExportJson)) rows.push(row);
  return rows;
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
