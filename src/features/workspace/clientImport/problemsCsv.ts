import { rowsCsv } from "../../../lib/rows/rowsCsv";
import type { CsvFile } from "./csvFile";
import type { Plan, ImportProblem } from "./importPlan";
import { COLUMN_LABELS, importText } from "./importText";

interface Line {
  place: number;
  isLeftOut: boolean;
  problem: string;
  cells: readonly string[];
}

/** Rows that were skipped or changed, as they are in the file, with their problems: to correct and import again. */
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
    // One object per column: two headings may be equal.
    ...headings.map((heading, column) => ({ csv: { [heading]: ({ cells }: Line) => cells[column] ?? "" } })),
  ]);
}

const inWords = ({ field, reason }: ImportProblem): string => `${COLUMN_LABELS[field]}: ${reason}`;
