import type { Column } from "../../ui/grid/column";

/** Makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A cell that begins like this could be run by a spreadsheet. The library's own rule forgets texts of several lines. */
const FORMULA = /^[=+\-@\t\r\n]/;

type CsvColumns<R> = readonly Pick<Column<R, never>, "csv">[];

/**
 * The text of a CSV file with the columns that have a `csv` entry. Text that a spreadsheet would run as a formula is escaped.
 * The CSV library is loaded on first use.
 */
export async function rowsCsv<R>(rows: readonly R[], columns: CsvColumns<R>): Promise<string> {
  const { unparse } = await import("papaparse");
  const written = columns.flatMap(({ csv = {} }) => Object.entries(csv));
  const fields = written.map(([heading]) => heading);
  const data = rows.map((row) => written.map(([, valueOf]) => valueOf(row)));
  return BYTE_ORDER_MARK + unparse({ fields, data }, { escapeFormulae: FORMULA, newline: "\r\n" });
}
