import { refusals } from "./googleRefusals.ts";

/** Zero-based and inclusive at both ends. */
export interface Bounds {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
interface GridSize {
  rows: number;
  columns: number;
}
interface Cell {
  column: number | null;
  row: number | null;
}

const CELL = /^(?:\$?([A-Za-z]{1,3}))?(?:\$?([1-9]\d{0,6}))?$/;
const PLAIN_TITLE = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const CELL_LIKE = /^([A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*)$/;

function columnNumber(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest === 0 ? "" : columnLetters(rest - 1)) + String.fromCharCode(65 + (column % 26));
}

export function quoteTitle(title: string): string {
  const plain = PLAIN_TITLE.test(title) && !CELL_LIKE.test(title);
  return plain ? title : `'${title.replaceAll("'", "''")}'`;
}

/**
 * Title and cells of a range; a missing title means the first tab, missing cells the whole tab. Null if it cannot be
 * read.
 */
function split(range: string, firstTitle: string): { title: string; cells: string | null } | null {
  const quoted = /^'((?:[^']|'')+)'(?:!(.+))?$/.exec(range);
  if (quoted) return { title: (quoted[1] ?? "").replaceAll("''", "'"), cells: quoted[2] ?? null };
  const [title, cells, ...more] = range.split("!");
  if (title === undefined || more.length > 0) return null;
  if (cells === undefined && range.split(":").every((end) => CELL.test(end))) {
    return { title: firstTitle, cells: range };
  }
  if (!PLAIN_TITLE.test(title) || CELL_LIKE.test(title)) return null;
  return { title, cells: cells ?? null };
}

function readCell(text: string): Cell | null {
  const found = CELL.exec(text);
  if (found === null || text === "") return null;
  const [, letters, digits] = found;
  return {
    column: letters === undefined ? null : columnNumber(letters),
    row: digits === undefined ? null : Number(digits) - 1,
  };
}

/** Reads an A1 range against the only tab, cut at the end of the grid. Refuses as Google does. */
export function readRange(range: string, title: string, size: GridSize): Bounds {
  const parts = split(range, title);
  if (parts?.title !== title) throw refusals.badRange(range);
  const whole = { top: 0, bottom: size.rows - 1, left: 0, right: size.columns - 1 };
  if (parts.cells === null) return whole;
  const ends = parts.cells.split(":");
  const first = readCell(ends[0] ?? "");
  const last = ends.length === 1 ? first : readCell(ends[1] ?? "");
  if (first === null || last === null || ends.length > 2) throw refusals.badRange(range);
  // A single column or row without the colon is not a range.
  if (ends.length === 1 && (first.column === null || first.row === null)) throw refusals.badRange(range);
  // An open range extends to the end of the grid. One that begins behind it is refused below.
  const [top, bottom] = ordered(first.row ?? 0, last.row ?? Math.max(first.row ?? 0, whole.bottom));
  const [left, right] = ordered(first.column ?? 0, last.column ?? Math.max(first.column ?? 0, whole.right));
  if (top > whole.bottom || left > whole.right) throw refusals.outsideGrid(range, size);
  return { top, left, bottom: Math.min(bottom, whole.bottom), right: Math.min(right, whole.right) };
}

function ordered(one: number, other: number): [number, number] {
  return one <= other ? [one, other] : [other, one];
}

export function writeRange(title: string, { top, bottom, left, right }: Bounds): string {
  const first = `${columnLetters(left)}${String(top + 1)}`;
  const last = `${columnLetters(right)}${String(bottom + 1)}`;
  return `${quoteTitle(title)}!${first === last ? first : `${first}:${last}`}`;
}
