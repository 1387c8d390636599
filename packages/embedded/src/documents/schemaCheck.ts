import type { Catalog } from "../catalog/catalog.ts";
import type { ComponentTables } from "../catalog/componentTables.ts";
import type { Table } from "../catalog/indexes.ts";
import type { JsonObject } from "../domain/json.ts";
import { FunctionRefused } from "../domain/limits.ts";
import type { Application, SchemaDefinition, TableDefinition } from "../domain/application.ts";
import { componentsOf } from "../domain/components.ts";
import { mismatchText, validate } from "./validators.ts";

/**
 * Describes why a document does not match its table's definition; null if it matches. System fields are not checked.
 */
export function schemaMismatch(
  { documentType }: TableDefinition,
  document: JsonObject,
  tables: Pick<ComponentTables, "nameOfId">,
): string | null {
  if (documentType === null || documentType.type === "any") return null;
  const { _id: _, _creationTime: __, ...fields } = document;
  const mismatch = validate(fields, documentType, tables.nameOfId);
  return mismatch === null ? null : mismatchText(mismatch);
}

/** Built once per push, so that a write does not have to search the schema for its table's definition. */
export function schemaChecker(
  application: Application,
  catalog: Catalog,
): (table: Table, document: JsonObject) => void {
  const components = new Map(componentsOf(application).map(({ path, schema }) => [path, enforced(schema)]));
  return (table, document) => {
    const definition = components.get(table.component)?.get(table.name);
    const mismatch =
      definition === undefined ? null : schemaMismatch(definition, document, catalog.of(table.component));
    if (mismatch !== null) {
      throw new FunctionRefused(
        `Failed to insert or update a document in table "${table.name}" because it does not match the schema: ${mismatch}`,
      );
    }
  };
}

function enforced(schema: SchemaDefinition | null): Map<string, TableDefinition> {
  return new Map(schema?.schemaValidation === true ? schema.tables.map((table) => [table.name, table]) : []);
}
