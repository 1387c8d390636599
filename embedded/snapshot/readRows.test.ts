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

// Caught: lines that end at any of these, as `node:readline` has them.
test.each(["\u2028", "\u2029", "\u0085"])("a text with %j comes back from an export", async (mark) => {
  const document = { text: `one${mark}two` };
  expect(await rowsOf([`${toExportJson(document)}\n`])).toEqual([document]);
});

// Caught: what an earlier chunk had begun of a line left out; bytes of a letter decoded apart.
test("a row may come in pieces, and the last without an end of line", async () => {
  const bytes = Buffer.from('{"a":"é"}\n{"a":"b"}\r\n\n{"a":"c"}');
  const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
  expect(await rowsOf(pieces)).toEqual([{ a: "é" }, { a: "b" }, { a: "c" }]);
});

// Caught: empty lines not counted.
test("a row that is no JSON is named by its line", async () => {
  await expect(rowsOf(['{"a":1}\n\n', '{"a":1}\n{oops\n'])).rejects.toThrow("Row 4 is not JSON");
});

// Caught: a file cut short taken for a whole one.
test("a file that cannot be read to its end is refused", async () => {
  const source = new Readable({
    read() {
      this.push('{"a":1}\n');
      this.destroy(new Error("the disk is gone"));
    },
  });
  await expect(rowsIn(source)).rejects.toThrow("the disk is gone");
});
