import type { Column } from "../../ui/grid/column";
import { guardCell } from "./csvGuard";

/** Makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

type CsvColumns<R> = readonly Pick<Column<R, never>, "csv">[];

/**
 * A CSV file with the columns that have a `csv` entry. Text that a spreadsheet would run as a formula is escaped, and every cell is
 * quoted, because some spreadsheets split lines at semicolons. The CSV library is loaded on first use.
 */
export async function rowsCsv<R>(rows: readonly R[], columns: CsvColumns<R>): Promise<string> {
  const { unparse } = await import("papaparse");
  const written = columns.flatMap(({ csv = {} }) => Object.entries(csv));
  const fields = written.map(([heading]) => heading);
  const data = rows.map((row) => written.map(([, valueOf]) => guarded(valueOf(row))));
  return BYTE_ORDER_MARK + unparse({ fields, data }, { quotes: true, newline: "\r\n" });
}

function guarded<Value>(value: Value): NonNullable<Value> | string {
  return typeof value === "string" ? guardCell(value) : (value ?? "");
}
