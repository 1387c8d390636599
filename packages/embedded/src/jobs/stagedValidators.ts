import type { Table } from "../catalog/indexes.ts";
import { tableKey } from "../catalog/tableKey.ts";
import type { TableDefinition } from "../domain/application.ts";
import type { Schemas, StagedState } from "../domain/installation.ts";
import type { JsonObject } from "../domain/json.ts";
import { SchemaValidation, type ValidationDeps } from "./schemaValidation.ts";

interface Staged {
  type: string;
  validation: SchemaValidation;
}

/**
 * The staged validators of the installed schemas. The documents of their tables are validated in the background, and so is every
 * document that a commit writes, while the tables' own validators stay in force. The results are lost at the end of the process,
 * and determined again at the next start.
 */
export class StagedValidators {
  readonly #deps: ValidationDeps;
  #staged = new Map<string, Staged>();

  constructor(deps: ValidationDeps) {
    this.#deps = deps;
  }

  /** A validator that stays staged is not validated again, unless it has failed. */
  install(schemas: Schemas): void {
    const before = this.#staged;
    this.#staged = new Map();
    for (const [component, schema] of schemas) {
      for (const table of schema?.schemaValidation === true ? schema.tables : []) {
        if (table.stagedType === undefined) continue;
        const key = tableKey(table.name, component);
        const type = JSON.stringify(table.stagedType);
        const known = before.get(key);
        const isKept = known?.type === type && known.validation.failure === null;
        this.#staged.set(key, isKept ? known : { type, validation: this.#started(component, table) });
      }
    }
    for (const [key, { validation }] of before) {
      if (this.#staged.get(key)?.validation !== validation) validation.giveUp();
    }
  }

  stateOf(component: string, table: string): StagedState | null {
    const validation = this.#staged.get(tableKey(table, component))?.validation;
    if (validation === undefined) return null;
    if (validation.failure !== null) return { state: "failed", error: validation.failure.error };
    if (validation.isComplete) return { state: "valid" };
    const index = this.#deps.catalog.find(table, component)?.byCreationTime;
    const totalDocs = index === undefined ? 0 : this.#deps.store.count(index.number);
    return { state: "pending", numDocsValidated: validation.checked, totalDocs };
  }

  /** True if every document of the table matches the definition's validator, because it was staged before. */
  haveMatched(component: string, { name, documentType }: TableDefinition): boolean {
    const staged = this.#staged.get(tableKey(name, component));
    return staged?.validation.isComplete === true && staged.type === JSON.stringify(documentType);
  }

  /** Must be called with every document that a commit writes. */
  written(table: Table, document: JsonObject): void {
    this.#staged.get(tableKey(table.name, table.component))?.validation.written(table, document);
  }

  #started(component: string, table: TableDefinition): SchemaValidation {
    const tables = [{ ...table, documentType: table.stagedType ?? null }];
    const schemas = new Map([[component, { tables, schemaValidation: true }]]);
    const validation = new SchemaValidation(this.#deps, { schemas, installed: new Map(), haveMatched: () => false });
    void validation.run();
    return validation;
  }
}
