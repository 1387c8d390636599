import { componentAt } from "../domain/components.ts";
import type { IndexChange, Installation, StagedState } from "../domain/installation.ts";
import type { JsonObject, JsonValue } from "../domain/json.ts";
import type { SchemaDefinition, TableDefinition } from "../domain/application.ts";

/** One index in the format that the CLI prints. */
type DeveloperIndex = { name: string; staged?: true } & (
  { type: "database"; fields: string[] } | { type: "search"; searchField: string; filterFields: string[] }
);

export interface IndexDiff {
  added_indexes: DeveloperIndex[];
  removed_indexes: DeveloperIndex[];
  enabled_indexes: DeveloperIndex[];
  disabled_indexes: DeveloperIndex[];
}

/** How installing a schema would change the indexes. */
export function indexDiff(installation: Installation, next: SchemaDefinition | null, component = ""): IndexDiff {
  const current = currentSchema(installation, component);
  const { added, removed } = installation.diffIndexes(next, component);
  const before = developerIndexes(current);
  const after = developerIndexes(next);
  const switched = (staged: boolean): DeveloperIndex[] =>
    [...after.values()].filter((index) => {
      const earlier = before.get(index.name);
      return (
        earlier !== undefined &&
        sameFields(earlier, index) &&
        isStaged(index) === staged &&
        isStaged(earlier) !== staged
      );
    });
  return {
    added_indexes: added.map((change) => developerIndex(change, next)),
    removed_indexes: removed.map((change) => developerIndex(change, current)),
    enabled_indexes: switched(false),
    disabled_indexes: switched(true),
  };
}

/** How a push would change the tables, for the CLI's warnings before a slow or destructive push. */
export function schemaPrediction(
  installation: Installation,
  next: SchemaDefinition | null,
  { component, definitionPath }: { component: string; definitionPath: string },
): JsonValue {
  const sizes = installation.tableSizes().filter((size) => size.component === component);
  const documents = new Map(sizes.map((size) => [size.table, size.documents]));
  const diff = indexDiff(installation, next, component);
  const currentOne = currentSchema(installation, component);
  const current = new Map(currentOne?.tables.map((table) => [table.name, table]));
  const stagedState = ({ name }: TableDefinition): StagedState | null => installation.stagedState(component, name);
  const enforced = currentOne?.schemaValidation === true;
  const changed = new Set(
    [...diff.added_indexes, ...diff.enabled_indexes, ...diff.disabled_indexes].map(({ name }) => name),
  );
  const unfinished = new Set(installation.unfinishedIndexes(component));
  const identical = [...developerIndexes(next).values()].filter(({ name }) => !changed.has(name));
  const predicted = (change: string, indexes: readonly DeveloperIndex[]): JsonValue[] =>
    indexes.map((index) => {
      const numDocs = documents.get(tableOf(index)) ?? 0;
      const needsBackfill = change === "added" ? numDocs > 0 : unfinished.has(index.name);
      return { ...index, change, needsBackfill, numDocs };
    });
  return {
    definitionPath,
    schemaValidation: next?.schemaValidation ?? false,
    tables: (next?.tables ?? []).map((table) => ({
      name: table.name,
      ...validation(next, {
        table,
        before: enforced ? current.get(table.name) : undefined,
        staged: stagedState(table),
      }),
      numDocs: documents.get(table.name) ?? 0,
      // The engine counts documents, not bytes. With zero, the CLI omits its warning about slow checks.
      sizeBytes: 0,
    })),
    discardedStagedValidators: [...current.values()].flatMap((before) =>
      discarded(before, { next: next?.tables.find(({ name }) => name === before.name), staged: stagedState(before) }),
    ),
    indexes: [
      ...predicted("added", diff.added_indexes),
      ...predicted("dropped", diff.removed_indexes),
      ...predicted("enabled", diff.enabled_indexes),
      ...predicted("disabled", diff.disabled_indexes),
      ...predicted("identical", identical),
    ],
  };
}

function currentSchema(installation: Installation, component: string): SchemaDefinition | null {
  return componentAt(installation.current(), component)?.schema ?? null;
}

interface Change {
  table: TableDefinition;
  /** Undefined if nothing was enforced. */
  before: TableDefinition | undefined;
  /** The state of the validator that was staged before. */
  staged: StagedState | null;
}

/** Whether the push must read the table's documents. */
function validation(schema: SchemaDefinition | null, { table, before, staged }: Change): JsonObject {
  const known = staged === null ? {} : { staged };
  if (schema?.schemaValidation !== true) return { outcome: "notValidated", ...known };
  if (sameJson(before?.documentType, table.documentType)) return { outcome: "supersetOfEnforced", ...known };
  const wasStaged = sameJson(before?.stagedType, table.documentType);
  if (wasStaged && staged?.state === "valid") return { outcome: "supersetOfStagedValidated", ...known };
  const soon = wasStaged && staged?.state === "pending" ? { canSkipAfterStagedValidation: true } : {};
  return { outcome: "mustWalk", ...soon, ...known };
}

/** A validator that is neither enforced nor staged any more, unless it has failed. */
function discarded(
  { name, stagedType }: TableDefinition,
  { next, staged: state }: { next: TableDefinition | undefined; staged: StagedState | null },
): JsonObject[] {
  if (state === null || state.state === "failed") return [];
  if (sameJson(next?.stagedType, stagedType) || sameJson(next?.documentType, stagedType)) return [];
  return [{ tableName: name, state, replaced: next?.stagedType !== undefined }];
}

function developerIndexes(schema: SchemaDefinition | null): Map<string, DeveloperIndex> {
  const indexes = new Map<string, DeveloperIndex>();
  for (const table of schema?.tables ?? []) {
    for (const { name, fields, staged } of table.indexes) {
      const full = `${table.name}.${name}`;
      indexes.set(full, { name: full, type: "database", fields, ...(staged ? { staged } : {}) });
    }
    for (const { name, searchField, filterFields, staged } of table.searchIndexes) {
      const full = `${table.name}.${name}`;
      indexes.set(full, { name: full, type: "search", searchField, filterFields, ...(staged ? { staged } : {}) });
    }
  }
  return indexes;
}

/** An index change has only field names; the schema that declares the index knows whether it is staged. */
function developerIndex(change: IndexChange, schema: SchemaDefinition | null): DeveloperIndex {
  const name = `${change.table}.${change.name}`;
  const declared = developerIndexes(schema).get(name);
  const staged = declared?.staged === true ? { staged: declared.staged } : {};
  if (change.kind === "database") return { name, type: "database", fields: change.fields, ...staged };
  const [searchField = "", ...filterFields] = change.fields;
  return { name, type: "search", searchField, filterFields, ...staged };
}

const isStaged = (index: DeveloperIndex): boolean => index.staged === true;
const tableOf = ({ name }: DeveloperIndex): string => name.slice(0, name.indexOf("."));
const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function sameFields(a: DeveloperIndex, b: DeveloperIndex): boolean {
  const [left, right] = [a, b].map(({ staged: _, ...fields }) => fields);
  return sameJson(left, right);
}
