import { importText } from "./importText";

/** A file that was read: its headings, and below them its rows with a text for each heading. */
export interface CsvFile {
  name: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** What the reader should look at, such as the encoding that was guessed. */
  note: string | null;
}

type ReadCsv = { ok: true; file: CsvFile } | { ok: false; problem: string };

const MAX_BYTES = 50 * 1024 * 1024;

/** The marks with which a program begins a file in UTF-16. */
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;
/** A spreadsheet (a ZIP archive), an old one, a PDF. */
const OTHER_FILES = ["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0", "%PDF"];

/** Reads a CSV file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs. The CSV library is loaded on first use. */
export async function readCsvFile(file: File): Promise<ReadCsv> {
  if (file.size > MAX_BYTES) return { ok: false, problem: importText.tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const first = String.fromCharCode(...bytes.subarray(0, 4));
  if (OTHER_FILES.some((start) => first.startsWith(start))) return { ok: false, problem: importText.notCsv };
  const { text, note } = decode(bytes);
  const { parse } = await import("papaparse");
  const { data, errors } = parse<string[]>(text, { skipEmptyLines: "greedy" });
  const quote = errors.find(({ type }) => type === "Quotes");
  if (quote !== undefined) return { ok: false, problem: importText.openQuote((quote.row ?? 0) + 1) };
  const [headings, ...rows] = data;
  if (headings === undefined || rows.length === 0) return { ok: false, problem: importText.noRows };
  return { ok: true, file: { name: file.name, headings: headings.map((each) => each.trim()), rows, note } };
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
