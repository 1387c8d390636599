import type Papa from "papaparse";
import { unguardCell } from "../../../lib/rows/csvGuard";
import { meaningOfHeading } from "./headings";
import { importText } from "./importText";

/** A row below the headings, with its row number in a spreadsheet. */
interface CsvRow {
  place: number;
  cells: readonly string[];
}

/** A parsed file: a heading for each column, empty if it has none, and the rows below them. */
export interface CsvFile {
  name: string;
  headings: readonly string[];
  rows: readonly CsvRow[];
  /** Hints for the reader, such as a guessed encoding. */
  notes: readonly string[];
}

type ReadCsv = { ok: true; file: CsvFile } | { ok: false; problem: string };
type Parse = typeof Papa.parse;

const MAX_BYTES = 50 * 1024 * 1024;
/** More columns than any tool exports. */
const MOST_COLUMNS = 300;
/** Number of first rows to search for the headings; some tools write a title above them. */
const HEADING_ROWS = 20;

/** Byte order marks of UTF-16. */
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;
/** Signatures of other formats: a spreadsheet (ZIP), an old spreadsheet, a PDF. */
const OTHER_FILES = ["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0", "%PDF"];
/** The first line that tells spreadsheets the separator. They do not show it as a row. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;
const SEPARATORS = [",", ";", "\t", "|"] as const;

/** Reads a CSV file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars. The CSV library is loaded on first use. */
export async function readCsvFile(file: File): Promise<ReadCsv> {
  if (file.size > MAX_BYTES) return { ok: false, problem: importText.tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const first = String.fromCharCode(...bytes.subarray(0, 4));
  if (OTHER_FILES.some((start) => first.startsWith(start))) return { ok: false, problem: importText.notCsv };
  const { text, note } = decode(bytes);
  const { parse } = await import("papaparse");
  const { data, errors } = parseText(parse, text);
  const quote = errors.find(({ type }) => type === "Quotes");
  if (quote !== undefined) return { ok: false, problem: importText.openQuote((quote.row ?? 0) + 1) };
  const table = tableOf(data);
  if (table === null) return { ok: false, problem: importText.noRows };
  const notes = [note, ...table.notes].filter((each) => each !== null);
  return { ok: true, file: { name: file.name, headings: table.headings, rows: table.rows, notes } };
}

function decode(bytes: Uint8Array): { text: string; note: string | null } {
  const mark = MARKS.find((each) => each.bytes.every((byte, place) => bytes[place] === byte));
  if (mark !== undefined) return { text: new TextDecoder(mark.encoding).decode(bytes), note: null };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), note: null };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), note: importText.guessedEncoding };
  }
}

function parseText(parse: Parse, text: string) {
  const [line = "", separator] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(line.length);
  return parse<string[]>(body, { delimiter: separator ?? guessSeparator(parse, body) });
}

/** The library's guess, unless another separator yields more known headings: a title above them misleads the library. */
function guessSeparator(parse: Parse, text: string): string {
  const known = (delimiter: string) => {
    const { data, meta } = parse<string[]>(text, { delimiter, preview: HEADING_ROWS });
    return { delimiter: meta.delimiter, count: Math.max(0, ...data.map(countKnown)) };
  };
  return ["", ...SEPARATORS].map(known).reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** The number of different meanings if these cells are headings. */
function countKnown(cells: readonly string[]): number {
  return new Set(cells.map(meaningOfHeading).filter((meaning) => meaning !== null)).size;
}

const isFilled = (cell: string) => cell.trim() !== "";

/** Headings and rows; null if no row follows the headings. */
function tableOf(data: readonly (readonly string[])[]): Omit<CsvFile, "name"> | null {
  const rows = data
    .map((cells, nth) => ({ place: nth + 1, cells: cells.map(unguardCell) }))
    .filter(({ cells }) => cells.some(isFilled));
  const at = findHeadings(rows.slice(0, HEADING_ROWS));
  const [first, ...below] = rows.slice(at);
  if (first === undefined || below.length === 0) return null;
  const width = rows.slice(at).reduce((most, { cells }) => Math.max(most, cells.findLastIndex(isFilled) + 1), 0);
  const headings = Array.from(
    { length: Math.min(width, MOST_COLUMNS) },
    (_, column) => first.cells[column]?.trim() ?? "",
  );
  const notes = [
    ...(at > 0 ? [importText.headingsFound(first.place)] : []),
    ...(width > MOST_COLUMNS ? [importText.tooWide(width, MOST_COLUMNS)] : []),
  ];
  return { headings, rows: below, notes };
}

/** The row with the headings: the first with two meanings, or else the first with two cells, or else the first. */
function findHeadings(rows: readonly CsvRow[]): number {
  const known = rows.findIndex(({ cells }) => countKnown(cells) >= 2);
  if (known !== -1) return known;
  return Math.max(
    0,
    rows.findIndex(({ cells }) => cells.filter(isFilled).length >= 2),
  );
}
