import { IMPORT_FIELDS, type ImportField } from "../../../convex/clientImports/rules";
import { OutsideText } from "../../ui/OutsideText";
import { Select } from "../../ui/Select";
import type { CsvFile } from "./csvFile";
import { mapColumn, type Mapping } from "./importPlan";
import { FIELD_LABELS, importText } from "./importText";

const EXAMPLES = 3;

/** Filled cells of a column, as many as tell what it is. */
function examplesOf({ rows }: CsvFile, column: number): string {
  const filled: string[] = [];
  for (const cells of rows) {
    const cell = cells[column]?.trim() ?? "";
    if (cell !== "" && !filled.includes(cell)) filled.push(cell);
    if (filled.length === EXAMPLES) break;
  }
  return filled.join(", ");
}

interface FileColumnsProps {
  file: CsvFile;
  mapping: Mapping;
  onMap: (mapping: Mapping) => void;
}

/** The columns of the file, and what each is imported as. */
export function FileColumns({ file, mapping, onMap }: FileColumnsProps) {
  return (
    <section aria-label={importText.columns} className="space-y-2">
      <h2 className="text-sm font-semibold text-ink">{importText.columns}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {file.headings.map((heading, column) => {
          const name = heading === "" ? importText.noHeading(column + 1) : heading;
          return (
            <li
              key={`${String(column)}-${heading}`}
              className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_14rem]"
            >
              <div className="min-w-0">
                <p className="truncate text-sm font-medium text-ink">
                  <OutsideText text={name} />
                </p>
                <p className="truncate text-xs text-ink-soft">
                  <OutsideText text={examplesOf(file, column)} />
                </p>
              </div>
              <Select
                aria-label={importText.meaningOf(name)}
                value={mapping[column] ?? ""}
                onChange={(event) => {
                  const field = IMPORT_FIELDS.find((each) => each === event.target.value) ?? null;
                  onMap(mapColumn(mapping, column, field));
                }}
              >
                <option value="">{importText.ignored}</option>
                {IMPORT_FIELDS.map((field: ImportField) => (
                  <option key={field} value={field}>
                    {FIELD_LABELS[field]}
                  </option>
                ))}
              </Select>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
