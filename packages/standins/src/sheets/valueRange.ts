import { readRange, writeRange, type Bounds } from "./a1Range.ts";
import { shownText } from "../core/cellText.ts";
import type { Grid } from "../core/csvText.ts";
import { refusals } from "./googleRefusals.ts";

/** The size of a new spreadsheet, which grows with its content. */
const MIN_ROWS = 1000;
const MIN_COLUMNS = 26;
const MS_PER_DAY = 24 * 60 * 60 * 1000;
/** Day 0 of spreadsheet serial dates. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

const DIMENSIONS = ["ROWS", "COLUMNS"] as const;
const RENDERS = ["FORMATTED_VALUE", "UNFORMATTED_VALUE", "FORMULA"] as const;
const DATE_RENDERS = ["SERIAL_NUMBER", "FORMATTED_STRING"] as const;

type CellValue = string | number | boolean;
interface Options {
  majorDimension?: string | undefined;
  valueRenderOption?: string | undefined;
  dateTimeRenderOption?: string | undefined;
}
interface ValueRange {
  range: string;
  majorDimension: string;
  values?: CellValue[][];
}

export function gridSize(grid: Grid): { rows: number; columns: number } {
  const columns = grid.reduce((widest, row) => Math.max(widest, row.length), MIN_COLUMNS);
  return { rows: Math.max(MIN_ROWS, grid.length), columns };
}

/** The answer of `values.get`. Refuses as Google does. */
export function readValues(grid: Grid, title: string, { range, ...options }: Options & { range: string }): ValueRange {
  const dimension = choose(options.majorDimension, DIMENSIONS, ["major_dimension", "Dimension"]);
  const render = choose(options.valueRenderOption, RENDERS, ["value_render_option", "ValueRenderOption"]);
  const dates = choose(options.dateTimeRenderOption, DATE_RENDERS, ["date_time_render_option", "DateTimeRenderOption"]);
  const bounds = readRange(range, title, gridSize(grid));
  const cells = trim(dimension === "ROWS" ? cut(grid, bounds) : transpose(cut(grid, bounds)));
  const head = { range: writeRange(title, bounds), majorDimension: dimension };
  if (cells.length === 0) return head;
  if (render === "FORMATTED_VALUE") return { ...head, values: cells };
  return { ...head, values: cells.map((row) => row.map((cell) => typed(cell, dates === "SERIAL_NUMBER"))) };
}

function choose<Option extends string>(
  given: string | undefined,
  known: readonly [Option, ...Option[]],
  names: [string, string],
): Option {
  if (given === undefined) return known[0];
  const found = known.find((option) => option === given);
  if (found === undefined) throw refusals.badOption(...names, given);
  return found;
}

function cut(grid: Grid, { top, bottom, left, right }: Bounds): Grid {
  return grid.slice(top, bottom + 1).map((row) => row.slice(left, right + 1).map(shownText));
}

function transpose(grid: Grid): Grid {
  const columns = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: columns }, (_, column) => grid.map((row) => row[column] ?? ""));
}

/** Empty cells at the end of a row and empty rows at the end of the range are left out; those between stay. */
function trim(grid: Grid): Grid {
  const rows = grid.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
}

/**
 * The value behind the shown text. A CSV has no types, so they are inferred from the text, as a spreadsheet does on
 * entry.
 */
function typed(cell: string, serialDates: boolean): CellValue {
  if (/^(TRUE|FALSE)$/.test(cell)) return cell === "TRUE";
  if (/^-?\$?(\d{1,3}(,\d{3})+|\d{1,15})(\.\d+)?$/.test(cell)) return Number(cell.replace(/[$,]/g, ""));
  const date = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2}):(\d{2}))?$/.exec(cell);
  if (date === null || !serialDates) return cell;
  const [month = 1, day = 1, year = 0, hours = 0, minutes = 0, seconds = 0] = date
    .slice(1)
    .map((part) => Number(part || 0));
  return (Date.UTC(year, month - 1, day, hours, minutes, seconds) - SERIAL_EPOCH) / MS_PER_DAY;
}
