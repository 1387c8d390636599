import type { Store } from "../storage/store.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Table } from "../catalog/indexes.ts";
import { textField } from "../documents/documentRules.ts";
import type { JsonObject } from "../domain/json.ts";
import type { Executor } from "../run/executor.ts";
import type { SchemaCheck, Schemas } from "../domain/installation.ts";
import type { TableDefinition } from "../domain/application.ts";
import { schemaMismatch } from "../documents/schemaCheck.ts";
import { changedValidators } from "./changedValidators.ts";
import { TableWalk } from "./tableWalk.ts";

interface Validated {
  schemas: Schemas;
  /** Their validators are enforced already. */
  installed: Schemas;
  /** True if all documents of a table are known to match the definition, because its validator was staged. */
  haveMatched: (component: string, definition: TableDefinition) => boolean;
}

export interface ValidationDeps {
  store: Store;
  catalog: Catalog;
  executor: Pick<Executor, "background">;
}

type Failure = SchemaCheck & { state: "failed" };

/**
 * Validates existing documents against new schemas, a slice at a time, and from the start also every committed
 * document, so that the result holds until the schemas are installed. Tables whose validator is already enforced are
 * skipped.
 */
export class SchemaValidation {
  readonly #deps: ValidationDeps;
  readonly #onFailure: () => void;
  readonly #changed: ReadonlyMap<string, ReadonlyMap<string, TableDefinition>>;
  /** The tables whose existing documents are validated. */
  readonly #walked: readonly { table: Table; definition: TableDefinition }[];
  #checked = 0;
  #failure: Failure | null = null;
  #isComplete = false;
  #isGivenUp = false;

  constructor(
    deps: ValidationDeps,
    { schemas, installed, haveMatched }: Validated,
    onFailure: () => void = () => undefined,
  ) {
    this.#deps = deps;
    this.#onFailure = onFailure;
    this.#changed = changedValidators(schemas, installed);
    this.#walked = [...this.#changed].flatMap(([component, tables]) =>
      [...tables.values()].flatMap((definition) => {
        const table = haveMatched(component, definition) ? null : deps.catalog.find(definition.name, component);
        return table === null ? [] : [{ table, definition }];
      }),
    );
  }

  /** How many documents were validated so far. */
  get checked(): number {
    return this.#checked;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  get isComplete(): boolean {
    return this.#isComplete && this.#failure === null;
  }

  giveUp(): void {
    this.#isGivenUp = true;
  }

  /** Resolves when all documents were validated, after the first mismatch, or when the validation was given up. */
  async run(): Promise<void> {
    for (const { table, definition } of this.#walked) await this.#walk(table, definition);
    this.#isComplete = true;
  }

  /** Must be called with every document that a commit writes. */
  written(table: Table, document: JsonObject): void {
    const definition = this.#changed.get(table.component)?.get(table.name);
    const mismatch = definition === undefined ? null : this.#mismatch(table.component, definition, document);
    if (mismatch !== null) this.#fail(table, document, mismatch);
  }

  async #walk(table: Table, definition: TableDefinition): Promise<void> {
    const { store, executor } = this.#deps;
    const walk = new TableWalk(store, table);
    do {
      await executor.background(() => {
        this.#check(walk, table, definition);
        return Promise.resolve();
      });
    } while (walk.rest !== null && this.#failure === null && !this.#isGivenUp);
  }

  #check(walk: TableWalk, table: Table, definition: TableDefinition): void {
    for (const { document } of walk.next()) {
      this.#checked += 1;
      const mismatch = this.#mismatch(table.component, definition, document);
      if (mismatch === null) continue;
      this.#fail(table, document, mismatch);
      return;
    }
  }

  #mismatch(component: string, definition: TableDefinition, document: JsonObject): string | null {
    return schemaMismatch(definition, document, this.#deps.catalog.of(component));
  }

  /** Keeps the first failure. */
  #fail({ component, name }: Table, document: JsonObject, mismatch: string): void {
    if (this.#failure !== null || this.#isGivenUp) return;
    const error = `Document with ID "${textField(document, "_id")}" in table "${name}" does not match the schema: ${mismatch}`;
    this.#failure = { state: "failed", error, component, tableName: name };
    this.#onFailure();
  }
}
