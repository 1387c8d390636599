import type { Catalog } from "./catalog.ts";
import type { JsonObject } from "./documentRules.ts";
import { FunctionRefused } from "./limits.ts";
import type { SchemaDefinition, TableDefinition } from "./ports.ts";
import { mismatchText, validate } from "./validators.ts";

/** What is wrong with a document by its table's definition; null when nothing is. System fields are not the schema's business. */
export function schemaMismatch(
  { documentType }: TableDefinition,
  document: JsonObject,
  catalog: Catalog,
): string | null {
  if (documentType === null || documentType.type === "any") return null;
  const { _id: _, _creationTime: __, ...fields } = document;
  const mismatch = validate(fields, documentType, (id) => catalog.tableOfId(id)?.name ?? null);
  return mismatch === null ? null : mismatchText(mismatch);
}

/** Made once for each push: finds a table's definition without looking through the schema at every write. */
export function schemaChecker(
  schema: SchemaDefinition | null,
  catalog: Catalog,
): (table: string, document: JsonObject) => void {
  const tables = new Map(schema?.schemaValidation === true ? schema.tables.map((table) => [table.name, table]) : []);
  return (tableName, document) => {
    const definition = tables.get(tableName);
    const mismatch = definition === undefined ? null : schemaMismatch(definition, document, catalog);
    if (mismatch !== null)
      throw new FunctionRefused(
        `Failed to insert or update a document in table "${tableName}" because it does not match the schema: ${mismatch}`,
      );
  };
}
