import type { Column } from "../../ui/grid/column";

/** Without it some spreadsheets read the file in an encoding of their own. */
const BYTE_ORDER_MARK = "\uFEFF";

type CsvColumns<R> = readonly Pick<Column<R, never>, "csv">[];

/**
 * Rows as the text of a CSV file, by the columns that have a value for it. A text that a spreadsheet would run as a formula is
 * marked as text. The writer of CSV is fetched when the first file is asked for.
 */
export async function rowsCsv<R>(rows: readonly R[], columns: CsvColumns<R>): Promise<string> {
  const { unparse } = await import("papaparse");
  const written = columns.flatMap(({ csv = {} }) => Object.entries(csv));
  const fields = written.map(([heading]) => heading);
  const data = rows.map((row) => written.map(([, valueOf]) => valueOf(row)));
  return BYTE_ORDER_MARK + unparse({ fields, data }, { escapeFormulae: true, newline: "\r\n" });
}
