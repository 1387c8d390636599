import { rowsCsv } from "../../lib/rows/rowsCsv";
import type { CsvFile } from "./csvFile";
import type { Plan, Problem } from "./importPlan";
import { COLUMN_LABELS, importText } from "./importText";

interface Line {
  place: number;
  isLeftOut: boolean;
  problem: string;
  cells: readonly string[];
}

/** The rows with something that is not imported, as the file has them, each with what is wrong: to be corrected and imported again. */
export async function problemsCsv({ headings, rows }: CsvFile, { wrong, emptied }: Plan): Promise<string> {
  const leftOut = new Set(wrong.map(({ place }) => place));
  const problems = Map.groupBy([...wrong, ...emptied], ({ place }) => place);
  const lines = rows.flatMap(({ place, cells }): Line[] => {
    const of = problems.get(place);
    return of === undefined
      ? []
      : [{ place, isLeftOut: leftOut.has(place), problem: of.map(inWords).join("; "), cells }];
  });
  return await rowsCsv(lines, [
    {
      csv: {
        [importText.row]: ({ place }: Line) => place,
        [importText.outcome]: ({ isLeftOut }: Line) => (isLeftOut ? importText.leftOut : importText.importedWithout),
        [importText.problem]: ({ problem }: Line) => problem,
      },
    },
    // One column each: two headings may be the same.
    ...headings.map((heading, column) => ({ csv: { [heading]: ({ cells }: Line) => cells[column] ?? "" } })),
  ]);
}

const inWords = ({ field, reason }: Problem): string => `${COLUMN_LABELS[field]}: ${reason}`;
