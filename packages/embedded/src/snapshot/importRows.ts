/** Writes an import into the store; see `exclusive` for its atomicity. */
import type { Table } from "../catalog/indexes.ts";
import type { JsonObject } from "../domain/json.ts";
import type { ExclusiveSection } from "../run/exclusive.ts";
import type { Clock } from "../domain/clock.ts";
import type { Randomness } from "../domain/randomness.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { encodeDocumentId, newInternalId, RANDOM_BYTES } from "../storage/documentId.ts";
import type { Store } from "../storage/store.ts";
import type { ImportPlan } from "./importPlan.ts";
import type { StagedTable, Staging } from "./staging.ts";
import { batchesOf } from "./writeSnapshot.ts";

export interface ImportDeps {
  store: Store;
  clock: Clock;
  randomness: Randomness;
}

/** Far below the limits of a transaction. */
const MAX_DOCUMENTS = 1_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** Returns how many documents were written. */
export function putRows(
  deps: ImportDeps,
  section: ExclusiveSection,
  { staging, plan }: { staging: Staging; plan: ImportPlan },
): number {
  const { catalog } = section;
  const writing = new Writing(section);
  for (const table of plan.cleared) clear(deps.store, table, { writing, staging });
  writing.flush();
  catalog.renumber(plan.renumbered);
  const written = staging.tables().map((table) => {
    const { number } = catalog.ensure(table.name, table.component);
    return putTable(staging, table, (id, document) => {
      writing.put(id ?? newId(deps, number), document, table.component);
    });
  });
  writing.flush();
  return written.reduce((sum, rows) => sum + rows, 0);
}

function putTable(
  staging: Staging,
  table: StagedTable,
  put: (id: string | null, document: JsonObject) => void,
): number {
  let rows = 0;
  for (const { id, document } of staging.rowsOf(table)) {
    put(id, document);
    rows += 1;
  }
  return rows;
}

/** A row that is imported again under its id is replaced rather than deleted, which keeps a file's bytes. */
function clear(store: Store, table: Table, { writing, staging }: { writing: Writing; staging: Staging }): void {
  for (const rows of batchesOf(store, table)) {
    for (const { _id } of rows) if (typeof _id === "string" && !staging.has(_id, table)) writing.remove(_id);
  }
}

function newId({ clock, randomness }: ImportDeps, table: number): string {
  return encodeDocumentId(table, newInternalId(clock.now(), randomness.bytes(RANDOM_BYTES)));
}

class Writing {
  readonly #section: ExclusiveSection;
  #transaction: Transaction;
  #documents = 0;
  #bytes = 0;

  constructor(section: ExclusiveSection) {
    this.#section = section;
    this.#transaction = section.newTransaction();
  }

  put(id: string, { _id: _, ...fields }: JsonObject, component: string): void {
    this.#count(JSON.stringify(fields).length);
    this.#transaction.within(component).insertWithId(id, fields);
  }

  remove(id: string): void {
    this.#count(0);
    this.#transaction.putSystem(null, id);
  }

  flush(): void {
    if (this.#documents > 0) this.#section.commit(this.#transaction);
    this.#transaction = this.#section.newTransaction();
    this.#documents = 0;
    this.#bytes = 0;
  }

  #count(bytes: number): void {
    if (this.#documents >= MAX_DOCUMENTS || this.#bytes + bytes > MAX_BYTES) this.flush();
    this.#documents += 1;
    this.#bytes += bytes;
  }
}
