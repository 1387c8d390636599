/** Computes the effect of an import on existing tables: once for the confirmation, and again right before the import. */
import type { Catalog } from "../catalog/catalog.ts";
import type { Table } from "../catalog/indexes.ts";
import { STORAGE_TABLE } from "../catalog/systemTables.ts";
import type { Store } from "../storage/store.ts";
import { ImportRefused } from "./importRefused.ts";
import { labelOf, type StagedTable, type Staging } from "./staging.ts";

export const IMPORT_MODES = ["requireEmpty", "append", "replace", "replaceAll"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

interface Renumbered {
  name: string;
  component: string;
  number: number | null;
}

export interface ImportPlan {
  /** Tables that are cleared, except for rows that are imported again with the same id. */
  cleared: Table[];
  /** Tables that get the table number of the imported ids, and tables that give it up. */
  renumbered: Renumbered[];
  changes: { table: string; created: number; deleted: number }[];
}

interface PlanDeps {
  catalog: Catalog;
  store: Store;
}

interface Planning extends PlanDeps {
  staged: StagedTable[];
  cleared: Set<Table>;
}

const REPLACE_ALL = "To delete all existing tables, import with `npx convex import --replace-all`.";

export function planImport(deps: PlanDeps, staging: Staging, mode: ImportMode): ImportPlan {
  const staged = staging.tables();
  for (const { name } of staged) refuseSystemTable(name);
  if (mode === "requireEmpty") for (const table of staged) requireEmpty(deps, table);
  const cleared = new Set(clearedBy(deps, staged, mode));
  const planning = { ...deps, staged, cleared };
  const renumbered = staged.flatMap((table) => renumber(planning, table));
  refuseSharedNumbers(staged);
  for (const table of staged) refuseTakenIds(planning, staging, table);
  return { cleared: [...cleared], renumbered, changes: changesOf(planning) };
}

function refuseSystemTable(name: string): void {
  if (name !== STORAGE_TABLE && !/^[a-zA-Z][a-zA-Z0-9_]*$/.test(name)) {
    throw new ImportRefused(`"${name}" is not the name of a table that can be imported.`);
  }
}

function countOf(store: Store, { byCreationTime }: Table): number {
  return store.count(byCreationTime.number);
}

function requireEmpty({ catalog, store }: PlanDeps, { name, component }: StagedTable): void {
  const table = catalog.find(name, component);
  if (table !== null && countOf(store, table) > 0) {
    throw new ImportRefused(
      `Table ${labelOf(table)} already exists. Please choose a new table name or use replace/append modes.`,
    );
  }
}

function clearedBy({ catalog }: PlanDeps, staged: StagedTable[], mode: ImportMode): Table[] {
  if (mode === "replaceAll") {
    return catalog.tables().filter(({ name }) => !name.startsWith("_") || name === STORAGE_TABLE);
  }
  if (mode !== "replace") return [];
  return staged.flatMap(({ name, component }) => catalog.find(name, component) ?? []);
}

function isEmptied({ cleared, store }: Planning, table: Table): boolean {
  return cleared.has(table) || countOf(store, table) === 0;
}

function renumber(planning: Planning, table: StagedTable): Renumbered[] {
  const { catalog, staged } = planning;
  const { name, component, number } = table;
  const existing = catalog.find(name, component);
  if (number === null || existing?.number === number) return [];
  if (existing !== null && !isEmptied(planning, existing)) {
    throw new ImportRefused(
      `The ids of table ${labelOf(table)} belong to table number ${String(number)}, and the existing table has number ${String(existing.number)}: its documents cannot be kept. Import with --replace, or without _id.`,
    );
  }
  const holder = catalog.tableOfNumber(number, component);
  const own: Renumbered = { name, component, number };
  if (holder === null || staged.some((other) => isSame(other, holder) && other.number !== null)) return [own];
  if (!isEmptied(planning, holder)) {
    throw new ImportRefused(
      `New table \`${labelOf(table)}\` has IDs that conflict with existing table \`${labelOf(holder)}\`. ${REPLACE_ALL}`,
    );
  }
  return [own, { name: holder.name, component: holder.component, number: null }];
}

function isSame(a: { name: string; component: string }, b: { name: string; component: string }): boolean {
  return a.name === b.name && a.component === b.component;
}

/** Tables of two components may have the same number, but not two tables of one. */
function refuseSharedNumbers(staged: StagedTable[]): void {
  const owners = new Map<string, StagedTable>();
  for (const table of staged) {
    if (table.number === null) continue;
    const key = `${table.component}:${String(table.number)}`;
    const owner = owners.get(key);
    if (owner !== undefined) {
      throw new ImportRefused(
        `The ids of ${labelOf(owner)} and ${labelOf(table)} have the same table number, ${String(table.number)}.`,
      );
    }
    owners.set(key, table);
  }
}

/**
 * An id is unique in the deployment, but two components may have the same rows to import: one table exported and imported into
 * both.
 */
function refuseTakenIds({ catalog, store, cleared }: Planning, staging: Staging, table: StagedTable): void {
  const keeps = (other: Table): boolean =>
    other.number === table.number && !isSame(other, table) && !cleared.has(other) && countOf(store, other) > 0;
  const keeping = new Map(catalog.tables().flatMap((other) => (keeps(other) ? [[other.tablet, other] as const] : [])));
  if (keeping.size === 0) return;
  for (const { row, id } of staging.rowsOf(table)) {
    const owner = id === null ? undefined : keeping.get(store.get(id)?.table ?? NaN);
    if (owner === undefined) continue;
    throw new ImportRefused(
      `Row ${String(row)} of table "${labelOf(table)}": a document of table "${labelOf(owner)}" has the _id ${String(id)}. ${REPLACE_ALL}`,
    );
  }
}

function changesOf({ catalog, store, staged, cleared }: Planning): ImportPlan["changes"] {
  const imported = staged.map((table) => {
    const existing = catalog.find(table.name, table.component);
    const deleted = existing !== null && cleared.has(existing) ? countOf(store, existing) : 0;
    return { table: labelOf(table), created: table.rows, deleted };
  });
  const others = [...cleared]
    .filter((table) => !staged.some((other) => isSame(other, table)))
    .map((table) => ({ table: labelOf(table), created: 0, deleted: countOf(store, table) }));
  return [...imported, ...others.filter(({ deleted }) => deleted > 0)];
}
