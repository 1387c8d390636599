/**
 * One snapshot to read, and a set of writes that commits atomically. Queries and mutations run one at a time (see
 * `executor.ts`), so the snapshot is the current store plus this transaction's own writes.
 */
import { encodeDocumentId, newInternalId, RANDOM_BYTES } from "../storage/documentId.ts";
import { agreeOn, documentKey, type KeyRange } from "../storage/indexKey.ts";
import type { Scan, SearchMatch, StoredRow } from "../storage/store.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ComponentTables } from "../catalog/componentTables.ts";
import type { Index, SearchIndex, Table } from "../catalog/indexes.ts";
import type { Cursors } from "../secrets/cursors.ts";
import { holdsCommitTs, withCommitTs } from "../documents/commitTimestamp.ts";
import { checkDocument, textField } from "../documents/documentRules.ts";
import { type JsonObject, parseObject } from "../domain/json.ts";
import { FunctionRefused } from "../domain/limits.ts";
import type { Overlay } from "./overlay.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { ReadSet, Reading } from "./readSet.ts";
import { contentOf, filterToken, type Search } from "./searchIndexes.ts";
import { matches } from "../documents/searchText.ts";
import { newState, type TransactionDeps, type TransactionOptions, type TransactionState } from "./transactionState.ts";
import { isEqual, isUndefinedMark, keepSystemFields, withoutUndefined } from "./writtenFields.ts";
import { Usage, type NarrowerLimits } from "./usage.ts";

export class Transaction {
  readonly snapshotTs: Timestamp;
  readonly reads: ReadSet;
  readonly usage: Usage;
  readonly overlay: Overlay;
  readonly fileBytes: TransactionState["fileBytes"];
  /** Tables as seen from the current component. */
  readonly tables: ComponentTables;
  readonly #deps: TransactionDeps;
  readonly mayWrite: boolean;

  constructor(
    deps: TransactionDeps,
    mayWrite: boolean,
    { component = "", usage, state = newState(deps.lastCommit(), usage) }: TransactionOptions = {},
  ) {
    this.#deps = deps;
    this.mayWrite = mayWrite;
    ({ reads: this.reads, usage: this.usage, overlay: this.overlay, fileBytes: this.fileBytes } = state);
    this.snapshotTs = state.snapshotTs;
    this.tables = deps.catalog.of(component);
  }

  /** The same transaction as seen from another component. */
  within(component: string): Transaction {
    if (component === this.tables.component) return this;
    return new Transaction(this.#deps, this.mayWrite, { component, state: this });
  }

  /** The same transaction for a called function, whose usage is counted separately and against its caller's. */
  called(limits?: NarrowerLimits): Transaction {
    const { snapshotTs, reads, overlay, fileBytes } = this;
    const state = { snapshotTs, reads, overlay, fileBytes, usage: new Usage(this.usage, limits) };
    return new Transaction(this.#deps, this.mayWrite, { component: this.tables.component, state });
  }

  get catalog(): Catalog {
    return this.#deps.catalog;
  }

  get cursors(): Cursors {
    return this.#deps.cursors;
  }

  /** The document's JSON text; null when the current component has none. */
  get(id: string): string | null {
    this.reads.addDocument(id);
    const json = this.#peek(id, this.tables.tableOfId(id));
    if (json !== null) this.usage.addDocumentRead({ json });
    return json;
  }

  /** A function's read or write by id: it counts as one range of its limit, and the same row counts once. */
  getById(id: string): string | null {
    if (this.reads.countDocument(id)) this.usage.add("databaseQueries", 1);
    return this.get(id);
  }

  /** Reads in any component for the engine itself, without counting usage. */
  getSystem(id: string): string | null {
    this.reads.addDocument(id);
    return this.#row(id)?.json ?? null;
  }

  /** The table of a document, in any component; null when there is no such document. */
  tableOfDocument(id: string): Table | null {
    this.reads.addDocument(id);
    const row = this.#row(id);
    return row === null ? null : this.catalog.tableOfTablet(row.table);
  }

  /** Everything read so far, for reuse by another transaction on the same snapshot. */
  reading(): Reading {
    return { reads: this.reads.intervals(), usage: this.usage.reads };
  }

  /** Counts a read of another transaction on the same snapshot as read by this one. */
  countReads({ reads, usage }: Reading): void {
    this.reads.addAll(reads);
    this.usage.addReads(usage);
  }

  scan(index: Index, scan: { range: KeyRange; order: Scan["order"]; limit: number }): readonly StoredRow[] {
    return this.overlay.scan({ table: index.tablet, index: index.number, ...scan }, (full) =>
      this.#deps.store.scan(full),
    );
  }

  /** All matching documents, in no particular order. The caller tracks the reads. */
  search(index: SearchIndex, { words, filters }: Search): SearchMatch[] {
    const tokens = filters.map(filterToken);
    const stored = this.#deps.store.search({ index: index.number, ...words, filters: tokens });
    const pending = [...this.overlay.documents].filter(([, { table }]) => table === index.tablet);
    if (pending.length === 0) return stored;
    const changed = new Set(pending.map(([id]) => id));
    const own = pending.flatMap(([id, { after }]) => {
      const content = after === null ? null : contentOf(index, after);
      if (content === null || content.words === null) return [];
      const passes = tokens.every((token) => content.filters.includes(token));
      return passes && matches(content.words.split(" "), words) ? [{ ...content, words: content.words, id }] : [];
    });
    return [...stored.filter(({ id }) => !changed.has(id)), ...own];
  }

  insert(tableName: string, fields: JsonObject): string {
    this.#requireWrites();
    const table = this.tables.ensure(tableName);
    for (const field of ["_id", "_creationTime"]) {
      if (field in fields) {
        throw new FunctionRefused(`Provided document has the system field '${field}', which is set by the database.`);
      }
    }
    const creationTime = this.#deps.nextCreationTime();
    const internal = newInternalId(creationTime, this.#deps.randomness.bytes(RANDOM_BYTES));
    const id = encodeDocumentId(table.number, internal);
    this.#write(table, { ...withoutUndefined(fields), _creationTime: creationTime, _id: id }, null);
    return id;
  }

  /** Shallow merge; a field given as undefined is removed. */
  patch(id: string, changes: JsonObject, tableName?: string): void {
    const { table, document } = this.#existing(id, "patch", tableName);
    const merged: JsonObject = { ...document };
    for (const [field, value] of Object.entries(changes)) {
      if (isUndefinedMark(value)) Reflect.deleteProperty(merged, field);
      else merged[field] = value;
    }
    this.#rewrite(table, merged, document);
  }

  replace(id: string, fields: JsonObject, tableName?: string): void {
    const { table, document } = this.#existing(id, "replace", tableName);
    this.#rewrite(table, withoutUndefined(fields), document);
  }

  /** As in Convex, an update without a change is no write: it counts only as a read, and no query is notified. */
  #rewrite(table: Table, fields: JsonObject, document: JsonObject): void {
    const next = keepSystemFields(fields, document);
    if (!isEqual(next, document)) this.#write(table, next, document);
  }

  remove(id: string, tableName?: string): void {
    const { table, document } = this.#existing(id, "delete", tableName);
    this.usage.add("documentsWritten", 1);
    this.#setEntries(table, document, null);
    this.overlay.setDocument(id, { table: table.tablet, before: this.#stored(id, document), after: null, json: null });
  }

  /** Ids are unique in the deployment, and tables of several components may have the number of this one. */
  #row(id: string): { table: number; json: string | null } | null {
    return this.overlay.documents.get(id) ?? this.#deps.store.get(id);
  }

  #peek(id: string, table: Table | null): string | null {
    const row = table === null ? null : this.#row(id);
    return row !== null && row.table === table?.tablet ? row.json : null;
  }

  #existing(id: string, verb: string, tableName: string | undefined): { table: Table; document: JsonObject } {
    this.#requireWrites();
    const table = this.tables.tableOfId(id);
    if (table === null) {
      throw new FunctionRefused(`Invalid argument \`id\` for \`db.${verb}\`: Unable to decode ID: Invalid ID "${id}".`);
    }
    if (tableName !== undefined && tableName !== table.name) {
      throw new FunctionRefused(
        `Invalid argument \`id\` for \`db.${verb}\`: expected an ID of table "${tableName}" but got one of "${table.name}".`,
      );
    }
    if (table.name.startsWith("_")) throw new FunctionRefused("System tables (prefixed with `_`) are read-only.");
    return { table, document: this.#require(id, verb) };
  }

  #require(id: string, verb: string): JsonObject {
    const json = this.getById(id);
    if (json === null) {
      throw new FunctionRefused(`${verb === "delete" ? "Delete" : "Update"} on nonexistent document ID ${id}`);
    }
    return parseObject(json);
  }

  /** Changes or deletes an existing document for the engine itself, also of a system table, in any component. */
  putSystem(document: JsonObject | null, id: string): void {
    const row = this.#row(id);
    const table = row === null ? null : this.catalog.tableOfTablet(row.table);
    if (row === null || table === null) return;
    const before = row.json === null ? null : parseObject(row.json);
    if (document !== null) {
      this.#write(table, document, before);
    } else if (before !== null) {
      this.#setEntries(table, before, null);
      this.overlay.setDocument(id, { table: table.tablet, before: this.#stored(id, before), after: null, json: null });
    }
  }

  /** Inserts or replaces a document of the current component with a given id, also in a system table. */
  insertWithId(id: string, fields: JsonObject): void {
    const { _creationTime = this.#deps.nextCreationTime() } = fields;
    const table = this.tables.tableOfId(id);
    const json = this.#peek(id, table);
    if (table === null || json !== (this.#row(id)?.json ?? null)) {
      throw new Error(`The id ${id} is not one of the component's tables, or belongs to a document of another.`);
    }
    this.#write(table, { ...fields, _creationTime, _id: id }, json === null ? null : parseObject(json));
  }

  insertSystem(tableName: string, fields: JsonObject): string {
    return this.insert(tableName, fields);
  }

  /** Replaces the placeholders of `db.vars.commitTs` by the commit timestamp. */
  resolveCommitTs(ts: Timestamp): void {
    for (const [id, pending] of this.overlay.documents) {
      const holds = pending.json !== null && holdsCommitTs(pending.json);
      const table = holds ? this.catalog.tableOfTablet(pending.table) : null;
      if (table === null || pending.json === null) continue;
      const json = withCommitTs(pending.json, ts);
      const after = parseObject(json);
      this.#setEntries(table, pending.after, after);
      this.overlay.setDocument(id, { ...pending, after, json });
    }
  }

  #write(table: Table, document: JsonObject, previous: JsonObject | null): void {
    const size = checkDocument(document, table.name);
    const json = JSON.stringify(document);
    this.#deps.checkSchema(table, document);
    // System tables do not count against the function's limits; arguments of scheduled functions have limits of their
    // own.
    if (!table.name.startsWith("_")) {
      this.usage.add("documentsWritten", 1);
      this.usage.add("bytesWritten", size);
    }
    const id = textField(document, "_id");
    this.#setEntries(table, previous, document);
    this.overlay.setDocument(id, {
      table: table.tablet,
      before: previous === null ? (this.overlay.documents.get(id)?.before ?? null) : this.#stored(id, previous),
      after: document,
      json,
    });
  }

  /** The document in the store, even if this transaction has already changed it. */
  #stored(id: string, previous: JsonObject): JsonObject | null {
    const pending = this.overlay.documents.get(id);
    return pending === undefined ? previous : pending.before;
  }

  #setEntries(table: Table, previous: JsonObject | null, next: JsonObject | null): void {
    const written = next ?? previous;
    if (written === null) return;
    const id = textField(written, "_id");
    for (const index of this.catalog.indexesOf(table)) {
      if (previous !== null && next !== null && agreeOn(index.fields, previous, next)) continue;
      const oldKey = previous === null ? null : documentKey(previous, index.fields);
      const newKey = next === null ? null : documentKey(next, index.fields);
      if (oldKey === newKey) continue;
      if (oldKey !== null) this.overlay.setEntry(index.number, oldKey, null);
      if (newKey !== null) this.overlay.setEntry(index.number, newKey, id);
    }
  }

  #requireWrites(): void {
    if (!this.mayWrite) throw new FunctionRefused("Queries cannot write to the database.");
  }
}
