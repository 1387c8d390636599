import {
  readImportRow,
  REQUIRED_FIELDS,
  type ImportField,
  type ImportRow,
} from "../../../../convex/workspace/clientImport/rules";
import type { CsvFile } from "./csvFile";
import { readFileRow, type Decisions } from "./fileRow";
import { mayHaveSeveral, meaningOfHeading, NAME_PARTS, rankOfHeading, type ColumnMeaning } from "./headings";

/** The meaning of each column; null: not imported. */
export type Mapping = readonly (ColumnMeaning | null)[];

/** A row that will be imported, with its number in the file. */
export interface PlannedRow {
  place: number;
  row: ImportRow;
}

/** A problem with a field of a row. Either the row is skipped, or the field stays empty. */
export interface ImportProblem {
  place: number;
  field: ImportField;
  reason: string;
}

export interface Plan {
  good: readonly PlannedRow[];
  /** Skipped rows, each by its first problem. */
  wrong: readonly ImportProblem[];
  /** Cells of imported rows that stay empty. */
  emptied: readonly ImportProblem[];
}

/** The meanings of the headings; if a field has only one column, the first with its meaning gets it. */
export function guessMapping(headings: readonly string[]): Mapping {
  const taken = new Set<ColumnMeaning>();
  return headings.map((heading) => {
    const meaning = meaningOfHeading(heading);
    if (meaning === null || (taken.has(meaning) && !mayHaveSeveral(meaning))) return null;
    taken.add(meaning);
    return meaning;
  });
}

/** Maps the column. If the field has only one column, unmaps the previous one. */
export function mapColumn(mapping: Mapping, column: number, meaning: ColumnMeaning | null): Mapping {
  return mapping.map((known, place) => {
    if (place === column) return meaning;
    return meaning !== null && known === meaning && !mayHaveSeveral(meaning) ? null : known;
  });
}

const hasName = (mapping: Mapping) => NAME_PARTS.some((part) => mapping.includes(part));

export function missingFields(mapping: Mapping): ImportField[] {
  return REQUIRED_FIELDS.filter((field) => {
    return !mapping.includes(field) && !(field === "clientName" && hasName(mapping));
  });
}

/** The columns of a meaning, by priority. */
export function columnsOf(headings: readonly string[], mapping: Mapping, meaning: ColumnMeaning): number[] {
  const columns = mapping.flatMap((each, column) => (each === meaning ? [column] : []));
  const rank = (column: number) => rankOfHeading(headings[column] ?? "", meaning);
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

/** Rows checked before the page gets a turn. */
const SLICE = 1_000;

/** Checks all rows, in slices; ends early with null once `isOver`. */
export async function planRows(
  rows: CsvFile["rows"],
  decisions: Decisions,
  { onProgress, isOver }: { onProgress: (done: number) => void; isOver: () => boolean },
): Promise<Plan | null> {
  const good: PlannedRow[] = [];
  const wrong: ImportProblem[] = [];
  const emptied: ImportProblem[] = [];
  for (const [nth, { place, cells }] of rows.entries()) {
    if (nth > 0 && nth % SLICE === 0) {
      onProgress(nth);
      await new Promise((resolve) => setTimeout(resolve));
      if (isOver()) return null;
    }
    const { row, unread } = readFileRow(cells, decisions);
    const read = readImportRow(row);
    if (read.ok) {
      good.push({ place, row });
      emptied.push(...unread.map((each) => ({ place, ...each })));
    } else {
      wrong.push({ place, field: read.field, reason: read.reason });
    }
  }
  return { good, wrong, emptied };
}
