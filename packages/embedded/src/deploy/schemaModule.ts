import { z } from "zod";
import { SYSTEM_FIELDS } from "../documents/documentRules.ts";
import type { SchemaDefinition, TableDefinition } from "../domain/application.ts";
import { DeployRefused } from "./deployRefused.ts";
import { vValidator, type ValidatorJson } from "../domain/validatorJson.ts";

const index = z.object({ indexDescriptor: z.string(), fields: z.array(z.string()) });
const searchIndex = z.object({
  indexDescriptor: z.string(),
  searchField: z.string(),
  filterFields: z.array(z.string()),
});

const vectorIndex = z.looseObject({ indexDescriptor: z.string() });

const exportedTable = z.looseObject({
  tableName: z.string(),
  indexes: z.array(index),
  stagedDbIndexes: z.array(index).default([]),
  searchIndexes: z.array(searchIndex).default([]),
  stagedSearchIndexes: z.array(searchIndex).default([]),
  vectorIndexes: z.array(vectorIndex).default([]),
  stagedVectorIndexes: z.array(vectorIndex).default([]),
  documentType: vValidator,
  stagedDocumentType: vValidator.optional(),
});

/** The result of `schema.export()`, which the CLI needs back unchanged. */
const exportedSchema = z.looseObject({ tables: z.array(exportedTable), schemaValidation: z.boolean() });

type ExportedTable = z.infer<typeof exportedTable>;

export interface EvaluatedSchema {
  definition: SchemaDefinition;
  exported: z.infer<typeof exportedSchema>;
}

const MAX_INDEXES = 32;
const MAX_INDEX_FIELDS = 16;
const MAX_FILTER_FIELDS = 16;
const RESERVED_INDEXES = ["by_id", "by_creation_time"];
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const NAMES = "names begin with a letter and have at most 64 letters, digits and underscores";

/** Reads the default export of `schema.js`. Refuses what Convex refuses. */
export function evaluateSchemaModule(namespace: object): EvaluatedSchema {
  const schema: unknown = Reflect.get(namespace, "default");
  const exporting: unknown = typeof schema === "object" && schema !== null ? Reflect.get(schema, "export") : undefined;
  if (typeof exporting !== "function") {
    refuse("The default export of `schema.ts` is not a schema made by `defineSchema`.");
  }
  const exported = exportedSchema.parse(JSON.parse(String(Reflect.apply(exporting, schema, []))));
  for (const table of exported.tables) checkTable(table);
  const tables = exported.tables.map(tableDefinition);
  return { definition: { tables, schemaValidation: exported.schemaValidation }, exported };
}

/** For the app's own schema: a component's package may have other uses. See docs/decisions/019. */
export function refuseVectorIndexes({ exported }: EvaluatedSchema): void {
  for (const { tableName, vectorIndexes, stagedVectorIndexes } of exported.tables) {
    for (const { indexDescriptor } of [...vectorIndexes, ...stagedVectorIndexes]) {
      refuse(
        `"${tableName}.${indexDescriptor}" is a vector index, and the embedded deployment has no vector search. Remove the index, or deploy to Convex Cloud or self-hosted Convex.`,
      );
    }
  }
}

function tableDefinition(table: ExportedTable): TableDefinition {
  const database = (staged: boolean) => (each: z.infer<typeof index>) => ({
    name: each.indexDescriptor,
    fields: each.fields,
    staged,
  });
  const search = (staged: boolean) => (each: z.infer<typeof searchIndex>) => ({
    name: each.indexDescriptor,
    searchField: each.searchField,
    filterFields: each.filterFields,
    staged,
  });
  return {
    name: table.tableName,
    indexes: [...table.indexes.map(database(false)), ...table.stagedDbIndexes.map(database(true))],
    searchIndexes: [...table.searchIndexes.map(search(false)), ...table.stagedSearchIndexes.map(search(true))],
    documentType: table.documentType,
    stagedType: table.stagedDocumentType,
  };
}

function checkTable(table: ExportedTable): void {
  const { tableName } = table;
  if (!IDENTIFIER.test(tableName)) {
    refuse(`"${tableName}" is not a valid table name: ${NAMES}.`);
  }
  for (const field of [table.documentType, table.stagedDocumentType].flatMap(ownFields)) {
    if (!IDENTIFIER.test(field)) refuse(`"${field}" of table "${tableName}" is not a valid field name: ${NAMES}.`);
  }
  const searched = [...table.searchIndexes, ...table.stagedSearchIndexes];
  const named = [...table.indexes, ...table.stagedDbIndexes, ...searched].map((each) => each.indexDescriptor);
  if (named.length > MAX_INDEXES) refuse(`Table "${tableName}" has more than ${String(MAX_INDEXES)} indexes.`);
  for (const [at, name] of named.entries()) {
    if (!IDENTIFIER.test(name)) refuse(`"${tableName}.${name}" is not a valid index name: ${NAMES}.`);
    if (RESERVED_INDEXES.includes(name)) {
      refuse(`In table "${tableName}" cannot name an index "${name}" because the name is reserved.`);
    }
    if (named.indexOf(name) !== at) refuse(`Table "${tableName}" has two or more definitions of index "${name}".`);
  }
  for (const each of [...table.indexes, ...table.stagedDbIndexes]) {
    checkIndexFields(`${tableName}.${each.indexDescriptor}`, each.fields);
  }
  for (const each of searched) checkFilterFields(`${tableName}.${each.indexDescriptor}`, each.filterFields);
}

/** The top-level fields that documents of this type may have, over all members of a union. */
function ownFields(validator: ValidatorJson | undefined): string[] {
  if (validator === undefined) return [];
  if (validator.type === "union") return validator.value.flatMap(ownFields);
  if (validator.type !== "object") return [];
  return Object.keys(validator.value).filter((field) => !SYSTEM_FIELDS.has(field));
}

function checkFilterFields(name: string, fields: readonly string[]): void {
  if (fields.length > MAX_FILTER_FIELDS) {
    refuse(`Search index "${name}" has more than ${String(MAX_FILTER_FIELDS)} filter fields.`);
  }
  for (const [at, field] of fields.entries()) {
    if (fields.indexOf(field) !== at) refuse(`Search index "${name}" names the filter field "${field}" twice.`);
  }
}

function checkIndexFields(name: string, fields: readonly string[]): void {
  if (fields.length === 0) refuse(`Index "${name}" needs at least one field.`);
  if (fields.length > MAX_INDEX_FIELDS) refuse(`Index "${name}" has more than ${String(MAX_INDEX_FIELDS)} fields.`);
  for (const [at, field] of fields.entries()) {
    if (fields.indexOf(field) !== at) refuse(`Index "${name}" names the field "${field}" twice.`);
    if (field === "_id" || field === "_creationTime") {
      refuse(`Index "${name}" may not name "${field}": every index ends with _creationTime and _id by itself.`);
    }
  }
}

function refuse(sentence: string): never {
  throw new DeployRefused("InvalidSchema", `Hit an error while evaluating your schema:\n${sentence}`);
}
