import type { TableDefinition } from "../domain/application.ts";
import type { Schemas } from "../domain/installation.ts";

type Tables = Map<string, TableDefinition>;

/** The tables whose validators the schemas enforce and the installed ones do not, by component and name. */
export function changedValidators(
  schemas: Schemas,
  installed: Schemas,
): ReadonlyMap<string, ReadonlyMap<string, TableDefinition>> {
  const known = enforcedBy(installed);
  const changed = enforcedBy(schemas);
  for (const [component, tables] of changed) {
    for (const [name, table] of tables) if (sameType(known.get(component)?.get(name), table)) tables.delete(name);
  }
  return changed;
}

function enforcedBy(schemas: Schemas): Map<string, Tables> {
  const tables = [...schemas].map(([component, schema]) => {
    const enforced = schema?.schemaValidation === true ? schema.tables : [];
    const checking = enforced.filter(({ documentType }) => documentType !== null && documentType.type !== "any");
    return [component, new Map(checking.map((table) => [table.name, table]))] as const;
  });
  return new Map(tables);
}

function sameType(left: TableDefinition | undefined, right: TableDefinition): boolean {
  return JSON.stringify(left?.documentType) === JSON.stringify(right.documentType);
}
