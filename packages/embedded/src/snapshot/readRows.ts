/** Reads the rows of one table from CSV, JSON lines or a JSON array. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import Papa from "papaparse";
import { ImportRefused } from "./importRefused.ts";
import { parseJson, type JsonValue } from "../domain/json.ts";

export type TableFormat = "csv" | "jsonLines" | "jsonArray";

/** Matches decimal numbers only: "nan" and "inf" stay text, because they may be names. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

export function readRows(format: TableFormat, path: string): AsyncIterable<JsonValue> {
  switch (format) {
    case "csv":
      return readCsv(path);
    case "jsonLines":
      return readLines(createReadStream(path), (line) => parseJson(line));
    case "jsonArray":
      return readArray(path);
  }
}

/**
 * Skips empty lines but counts them, because people find a row by its line number. `label` names the table if there is more than
 * one.
 */
export async function* readLines(
  source: Readable,
  parse: (line: string) => JsonValue,
  label?: string,
): AsyncGenerator<JsonValue> {
  let row = 0;
  for await (const line of linesOf(source)) {
    row += 1;
    if (line.trim() === "") continue;
    yield parsed(line, label === undefined ? `Row ${String(row)}` : `Row ${String(row)} of table "${label}"`, parse);
  }
}

/** Splits at `\n` only: `node:readline` also splits at U+2028 and similar characters, which JSON text may contain. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let begun = "";
  for await (const chunk of source.setEncoding("utf8")) {
    const [rest = "", ...lines] = String(chunk).split("\n");
    begun += rest;
    for (const line of lines) {
      yield begun;
      begun = line;
    }
  }
  if (begun !== "") yield begun;
}

function parsed(line: string, row: string, parse: (line: string) => JsonValue): JsonValue {
  try {
    return parse(line);
  } catch (error) {
    throw new ImportRefused(`${row} is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
}

async function* readArray(path: string): AsyncGenerator<JsonValue> {
  const text = await readFile(path, "utf8");
  const rows = text.trim() === "" ? [] : parsed(text, "Row 1", (whole) => parseJson(whole));
  if (!Array.isArray(rows)) throw new ImportRefused("The file is not a JSON array.");
  yield* rows;
}

async function* readCsv(path: string): AsyncGenerator<JsonValue> {
  const records = createReadStream(path).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true }));
  let header: string[] | null = null;
  let row = 1;
  for await (const parsedRow of records) {
    const record = Array.isArray(parsedRow) ? parsedRow.map(String) : [];
    if (header === null) {
      header = record.map((name) => name.trim());
      continue;
    }
    row += 1;
    if (record.length !== header.length) {
      throw new ImportRefused(
        `Row ${String(row)} has ${String(record.length)} fields, and the header has ${String(header.length)}.`,
      );
    }
    yield Object.fromEntries(header.map((name, at) => [name, readCell(record[at] ?? "")]));
  }
}

function readCell(text: string): JsonValue {
  return NUMBER.test(text) ? Number(text) : text;
}
