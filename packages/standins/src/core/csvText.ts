import Papa from "papaparse";

/** Row 1 holds the headers. Rows may be shorter than the header row. */
export type Grid = string[][];

const DELIMITERS = [",", ";", "\t"];

/** A parsed CSV: its cells, and the style of the program that wrote it, which is kept when rows are added. */
export interface CsvText {
  text: string;
  grid: Grid;
  delimiter: string;
  newline: "\n" | "\r\n";
}

export interface CsvFlaw {
  flaw: string;
}

export function parseCsv(bytes: Uint8Array): CsvText | CsvFlaw {
  const text = decode(bytes);
  if (text === null) return { flaw: "it is not text in UTF-8" };
  if (text.trim() === "") return { flaw: "it is empty" };
  if (/^\s*[<{[]/.test(text)) return { flaw: "it starts like a web page or JSON" };
  const { data, errors, meta } = Papa.parse<string[]>(text, { delimitersToGuess: DELIMITERS });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken !== undefined) {
    return { flaw: `a quoted cell is not closed properly near line ${String((broken.row ?? 0) + 1)}` };
  }
  // The line break that ends the last row looks like one more row holding one empty cell.
  const grid = data.at(-1)?.join("") === "" ? data.slice(0, -1) : data;
  if ((grid[0] ?? []).every((header) => header.trim() === "")) return { flaw: "its first line has no column names" };
  return { text, grid, delimiter: meta.delimiter, newline: meta.linebreak === "\r\n" ? "\r\n" : "\n" };
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

export function writeCsv(grid: Grid, { delimiter, newline }: Pick<CsvText, "delimiter" | "newline">): string {
  return `${Papa.unparse(grid, { delimiter, newline })}${newline}`;
}

/** Adds a row, and leaves every other byte unchanged. */
export function appendToCsv(csv: CsvText, row: string[]): string {
  const ended = csv.text.endsWith("\n") ? csv.text : csv.text + csv.newline;
  return ended + writeCsv([row], csv);
}
