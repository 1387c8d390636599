import { componentAt } from "../domain/components.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Application, TableDefinition } from "../domain/application.ts";
import { schemaMismatch } from "../documents/schemaCheck.ts";
import { tableNumberOf } from "../storage/documentId.ts";
import type { ImportPlan } from "./importPlan.ts";
import { ImportRefused } from "./importRefused.ts";
import { labelOf, type StagedTable, type Staging } from "./staging.ts";

interface Checked {
  application: Application;
  catalog: Catalog;
  plan: ImportPlan;
}

/**
 * Refuses the first row that does not match the schema, resolving ids to the tables they will have after the import.
 */
export function checkRows(staging: Staging, checked: Checked): void {
  for (const table of staging.tables()) {
    const definition = definitionOf(checked.application, table);
    if (definition === null) continue;
    const tables = { nameOfId: (id: string) => futureNameOf(id, table.component, checked) };
    for (const { row, document } of staging.rowsOf(table)) {
      const { _id: _, ...fields } = document;
      const mismatch = schemaMismatch(definition, fields, tables);
      if (mismatch !== null) {
        const label = labelOf(table);
        throw new ImportRefused(`Row ${String(row)} of table "${label}" does not match the schema: ${mismatch}`);
      }
    }
  }
}

/**
 * The validators that the rows are checked against, as text. If the text is unchanged later, the rows need no second
 * check. The application itself is not retained, because it holds the modules of its push.
 */
export function rulesOf(staging: Staging, application: Application): string {
  return JSON.stringify(staging.tables().map((table) => definitionOf(application, table)));
}

function definitionOf(application: Application, { component, name }: StagedTable): TableDefinition | null {
  const schema = componentAt(application, component)?.schema;
  if (schema?.schemaValidation !== true) return null;
  return schema.tables.find((table) => table.name === name) ?? null;
}

function futureNameOf(id: string, component: string, { catalog, plan }: Checked): string | null {
  const number = tableNumberOf(id);
  if (number === null) return null;
  const renumbered = plan.renumbered.filter((table) => table.component === component);
  const next = renumbered.find((table) => table.number === number);
  if (next !== undefined) return next.name;
  const table = catalog.tableOfNumber(number, component);
  return table === null || renumbered.some(({ name }) => name === table.name) ? null : table.name;
}
