import {
  fieldOfHeading,
  readImportRow,
  REQUIRED_FIELDS,
  type ImportField,
  type ImportRow,
} from "../../../convex/clientImports/rules";

/** For each column of the file what it is imported as; null: it is not. */
export type Mapping = readonly (ImportField | null)[];

/** A right row, with its number in the file; the headings are row 1. */
export interface PlannedRow {
  place: number;
  row: ImportRow;
}

export interface WrongRow {
  place: number;
  field: ImportField;
  reason: string;
}

export interface Plan {
  good: readonly PlannedRow[];
  wrong: readonly WrongRow[];
}

/** What the headings mean; of two columns with one meaning the first has it. */
export function guessMapping(headings: readonly string[]): Mapping {
  const taken = new Set<ImportField>();
  return headings.map((heading) => {
    const field = fieldOfHeading(heading);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The column is imported as this field; another that was is not any more. */
export function mapColumn(mapping: Mapping, column: number, field: ImportField | null): Mapping {
  return mapping.map((known, place) => {
    if (place === column) return field;
    return known === field ? null : known;
  });
}

export function missingFields(mapping: Mapping): ImportField[] {
  return REQUIRED_FIELDS.filter((field) => !mapping.includes(field));
}

const EMPTY: ImportRow = {
  clientName: "",
  clientEmail: "",
  clientPhone: "",
  clientType: "",
  caseType: "",
  status: "",
  onboardedOn: "",
};

function rowOf(cells: readonly string[], mapping: Mapping): ImportRow {
  const row = { ...EMPTY };
  mapping.forEach((field, column) => {
    if (field !== null) row[field] = cells[column] ?? "";
  });
  return row;
}

/** Rows that are checked before the page may do something else. */
const SLICE = 1_000;

/** Checks all rows, in slices; ends early with null once `isOver`. */
export async function planRows(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  { onProgress, isOver }: { onProgress: (done: number) => void; isOver: () => boolean },
): Promise<Plan | null> {
  const good: PlannedRow[] = [];
  const wrong: WrongRow[] = [];
  for (const [nth, cells] of rows.entries()) {
    if (nth > 0 && nth % SLICE === 0) {
      onProgress(nth);
      await new Promise((resolve) => setTimeout(resolve));
      if (isOver()) return null;
    }
    const place = nth + 2;
    const row = rowOf(cells, mapping);
    const read = readImportRow(row);
    if (read.ok) good.push({ place, row });
    else wrong.push({ place, field: read.field, reason: read.reason });
  }
  return { good, wrong };
}
