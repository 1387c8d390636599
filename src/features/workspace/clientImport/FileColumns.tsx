import { useMemo } from "react";
import { OutsideText } from "../../../ui/text/OutsideText";
import { Select } from "../../../ui/form/Select";
import type { CsvFile } from "./csvFile";
import { COLUMN_MEANINGS } from "./headings";
import { mapColumn, type Mapping } from "./importPlan";
import { COLUMN_LABELS, importText } from "./importText";

const EXAMPLES = 3;

/** The first different values of each column. */
function examplesOf({ headings, rows }: CsvFile): string[] {
  return headings.map((_, column) => {
    const filled: string[] = [];
    for (const { cells } of rows) {
      const cell = cells[column]?.trim() ?? "";
      if (cell !== "" && !filled.includes(cell)) filled.push(cell);
      if (filled.length === EXAMPLES) break;
    }
    return filled.join(", ");
  });
}

interface FileColumnsProps {
  file: CsvFile;
  mapping: Mapping;
  onMap: (mapping: Mapping) => void;
}

/** The columns of the file, and the field for each. Columns without any text are only counted: an address book has dozens. */
export function FileColumns({ file, mapping, onMap }: FileColumnsProps) {
  const examples = useMemo(() => examplesOf(file), [file]);
  const filled = file.headings.flatMap((heading, column) => (examples[column] === "" ? [] : [{ heading, column }]));
  const empty = file.headings.length - filled.length;
  return (
    <section aria-label={importText.columns} className="space-y-2">
      <h2 className="text-section font-semibold text-ink">{importText.columns}</h2>
      <p className="text-xs text-ink-soft">{importText.columnsHint}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {filled.map(({ heading, column }) => (
          <li
            key={`${String(column)}-${heading}`}
            className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_14rem]"
          >
            <div className="min-w-0">
              <p className="truncate text-sm font-medium text-ink">
                <OutsideText text={heading || importText.noHeading(column + 1)} />
              </p>
              <p className="truncate text-xs text-ink-soft">
                <OutsideText text={examples[column] ?? ""} />
              </p>
            </div>
            <Select
              aria-label={importText.meaningOf(heading || importText.noHeading(column + 1))}
              value={mapping[column] ?? ""}
              onChange={(event) => {
                const meaning = COLUMN_MEANINGS.find((each) => each === event.target.value) ?? null;
                onMap(mapColumn(mapping, column, meaning));
              }}
            >
              <option value="">{importText.ignored}</option>
              {COLUMN_MEANINGS.map((meaning) => (
                <option key={meaning} value={meaning}>
                  {COLUMN_LABELS[meaning]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      {empty === 0 ? null : <p className="text-xs text-ink-soft">{importText.emptyColumns(empty)}</p>}
    </section>
  );
}
