/**
 * The catalog of tables and indexes: their numbers, fields and states. It is small, held in memory and stored in the
 * settings. A table keeps its number, because ids contain it, until an import brings other ids. Tables with the same name
 * or number in two components are different tables; functions see those of their own component. A new table gets a number
 * that no component has; only imports make components share one.
 */
import type { KeyRange } from "../storage/indexKey.ts";
import { emptyBatch, type Store, type WriteBatch } from "../storage/store.ts";
import { isSearchIndex, type Index, type SearchIndex, type Table } from "./indexes.ts";
import { ComponentTables } from "./componentTables.ts";
import { TableNumberCache } from "./tableNumberCache.ts";
import type { IndexDefinition } from "../domain/application.ts";
import type { SettingChange } from "../domain/settings.ts";
import { splitTableKey, tableKey } from "./tableKey.ts";
import {
  completeFields,
  newTable,
  vStoredIndex,
  vStoredTable,
  type StoredIndex,
  type StoredTable,
} from "./storedTables.ts";
import { searchable, withoutAsked, type StoredSearchFields } from "./searchFields.ts";

const FIRST_USER_TABLE = 10_001;
const FIRST_SYSTEM_TABLE = 101;

/**
 * Setting namespace of dropped indexes that still have entries. Their numbers must not be reused before the entries are
 * deleted.
 */
export const DROPPED_INDEXES = "droppedIndexes";

type CreatedIndex = IndexDefinition & { search?: StoredSearchFields };

export class Catalog {
  readonly #store: Pick<Store, "settings" | "apply">;
  /** The key is a `tableKey`. */
  readonly #tables = new Map<string, Table>();
  readonly #components = new Map<string, ComponentTables>();
  readonly #byTablet = new Map<number, Table>();
  /** The tables by number, for each component. */
  readonly #byNumber = new Map<string, Map<number, Table>>();
  readonly #unsaved = new Set<Table>();
  readonly #tableNumbers = new TableNumberCache();
  /** The indexes that a write to a table must update. Cleared when any index is added or removed. */
  readonly #written = new Map<Table, { database: readonly Index[]; search: readonly SearchIndex[] }>();
  #nextIndex = 1;
  #version = 0;

  constructor(store: Pick<Store, "settings" | "apply">) {
    this.#store = store;
    for (const [key, json] of store.settings("tables")) {
      this.#addTable(splitTableKey(key), vStoredTable.parse(JSON.parse(json)));
    }
    for (const [key, json] of store.settings("indexes")) {
      const [tableKey = "", name = ""] = key.split(".");
      const table = this.#tables.get(tableKey);
      if (table === undefined) continue;
      const { search, ...stored } = vStoredIndex.parse(JSON.parse(json));
      const { number: tableNumber, tablet } = table;
      const index = { table: table.name, tableNumber, tablet, name, ...stored };
      this.#addIndex({ ...index, ...searchable(search) });
    }
    this.#nextIndex = Math.max(this.#nextIndex, ...this.droppedIndexes().map((number) => number + 1));
  }

  /** Rises with every change that is saved. */
  get version(): number {
    return this.#version;
  }

  /** Whether tables were created that no commit has saved yet. */
  get hasUnsaved(): boolean {
    return this.#unsaved.size > 0;
  }

  /** The tables as one component's functions see them. */
  of(component: string): ComponentTables {
    const known = this.#components.get(component);
    if (known !== undefined) return known;
    const created = new ComponentTables(this, component);
    this.#components.set(component, created);
    return created;
  }

  find(name: string, component = ""): Table | null {
    return this.#tables.get(tableKey(name, component)) ?? null;
  }

  /** Creates the table if it does not exist; it is saved with the first commit that writes to it. */
  ensure(name: string, component = ""): Table {
    const known = this.#tables.get(tableKey(name, component));
    if (known !== undefined) return known;
    const number = this.#nextTableNumber(name);
    const created = { number, tablet: this.#freeTablet(number), creationIndex: this.#takeIndexNumber() };
    const table = this.#addTable({ component, name }, created);
    this.#unsaved.add(table);
    return table;
  }

  /**
   * Gives tables new numbers, all at once, so that two may swap theirs. The tables must be empty; null means any free
   * number. Missing tables are created. Saved with the next commit.
   */
  renumber(changes: readonly { name: string; component: string; number: number | null }[]): void {
    const tables = changes.map(({ name, component, number }) => ({ table: this.ensure(name, component), number }));
    for (const { table } of tables) this.#numbersOf(table.component).delete(table.number);
    const given = tables.filter(({ number }) => number !== null);
    for (const { table, number } of [...given, ...tables.filter(({ number }) => number === null)]) {
      table.number = number ?? this.#nextTableNumber(table.name);
      for (const index of [table.byCreationTime, table.byId, ...table.indexes.values()]) {
        index.tableNumber = table.number;
      }
      this.#numbersOf(table.component).set(table.number, table);
      this.#unsaved.add(table);
    }
  }

  tableOfId(id: string, component: string): Table | null {
    const number = this.#tableNumbers.of(id);
    return number === null ? null : this.tableOfNumber(number, component);
  }

  tableOfNumber(number: number, component: string): Table | null {
    return this.#byNumber.get(component)?.get(number) ?? null;
  }

  tableOfTablet(tablet: number): Table | null {
    return this.#byTablet.get(tablet) ?? null;
  }

  /** The tables with this name in all components. */
  named(name: string): Table[] {
    return this.tables().filter((table) => table.name === name);
  }

  tables(): Table[] {
    return [...this.#tables.values()];
  }

  /** Adds the settings of new tables to the batch. */
  saveNewTables(batch: WriteBatch): void {
    for (const table of this.#unsaved) {
      batch.settings.push({
        namespace: "tables",
        key: tableKey(table.name, table.component),
        value: JSON.stringify({
          number: table.number,
          tablet: table.tablet,
          creationIndex: table.byCreationTime.number,
        } satisfies StoredTable),
      });
    }
    if (this.#unsaved.size > 0) this.#version += 1;
    this.#unsaved.clear();
  }

  createIndex(table: Table, definition: CreatedIndex): Index {
    const index: Index = {
      number: this.#takeIndexNumber(),
      table: table.name,
      tableNumber: table.number,
      tablet: table.tablet,
      name: definition.name,
      fields: completeFields(definition.fields),
      readable: definition.fields.length + 1,
      state: "building",
      rest: null,
      ...searchable(definition.search),
    };
    this.#addIndex(index);
    this.#saveIndex(index);
    return index;
  }

  setIndexState(index: Index, state: Index["state"]): void {
    index.state = state;
    this.#saveIndex(index);
  }

  /** Records the part of an index that is still to be built, saved together with its new entries; null when it is complete. */
  saveProgress(index: Index, rest: KeyRange | null): SettingChange {
    index.rest = rest;
    if (rest === null) index.state = "staged";
    return this.#savedIndex(index);
  }

  /** Renames an index to the name of the index that it replaces. */
  renameIndex(index: Index, name: string): void {
    const table = this.#byTablet.get(index.tablet);
    table?.indexes.delete(index.name);
    const former = { namespace: "indexes", key: this.#indexKey(index), value: null };
    index.name = name;
    table?.indexes.set(name, index);
    this.#written.clear();
    this.#writeSettings([former, this.#savedIndex(index)]);
  }

  /** Removes an index: it is no longer read or updated, and its entries must be deleted. */
  dropIndex(index: Index): void {
    this.#byTablet.get(index.tablet)?.indexes.delete(index.name);
    this.#written.clear();
    this.#writeSettings([
      { namespace: "indexes", key: this.#indexKey(index), value: null },
      { namespace: DROPPED_INDEXES, key: String(index.number), value: index.table },
    ]);
  }

  has(index: Index): boolean {
    return this.#byTablet.get(index.tablet)?.indexes.get(index.name) === index;
  }

  /** The numbers of dropped indexes that still have entries. */
  droppedIndexes(): number[] {
    return this.#store.settings(DROPPED_INDEXES).map(([number]) => Number(number));
  }

  /** All database indexes that a write to the table must update. */
  indexesOf(table: Table): readonly Index[] {
    return this.#writtenWith(table).database;
  }

  /** All search indexes that a write to the table must update. */
  searchIndexesOf(table: Table): readonly SearchIndex[] {
    return this.#writtenWith(table).search;
  }

  #writtenWith(table: Table) {
    const known = this.#written.get(table);
    if (known !== undefined) return known;
    const indexes = [...table.indexes.values()];
    const database = [table.byCreationTime, ...indexes.filter((index) => !isSearchIndex(index))];
    const written = { database, search: indexes.filter(isSearchIndex) };
    this.#written.set(table, written);
    return written;
  }

  #saveIndex(index: Index): void {
    this.#writeSettings([this.#savedIndex(index)]);
  }

  #savedIndex(index: Index): SettingChange {
    this.#version += 1;
    const { table: _, tableNumber: __, tablet: ___, name: ____, search, ...rest } = index;
    const stored: StoredIndex = { ...rest, ...(search && { search: withoutAsked(search) }) };
    return { namespace: "indexes", key: this.#indexKey(index), value: JSON.stringify(stored) };
  }

  #indexKey({ table, tablet, name }: Index): string {
    return `${tableKey(table, this.#byTablet.get(tablet)?.component ?? "")}.${name}`;
  }

  #writeSettings(settings: SettingChange[]): void {
    this.#version += 1;
    const batch: WriteBatch = { ...emptyBatch(), settings };
    this.saveNewTables(batch);
    this.#store.apply(batch);
  }

  #nextTableNumber(name: string): number {
    const first = name.startsWith("_") ? FIRST_SYSTEM_TABLE : FIRST_USER_TABLE;
    const taken = this.tables()
      .map(({ number }) => number)
      .filter((number) => number >= FIRST_USER_TABLE === first >= FIRST_USER_TABLE);
    return Math.max(first - 1, ...taken) + 1;
  }

  /** The table's number, unless a table that was renumbered since has it as its tablet. */
  #freeTablet(number: number): number {
    return this.#byTablet.has(number) ? Math.max(...this.#byTablet.keys()) + 1 : number;
  }

  #numbersOf(component: string): Map<number, Table> {
    const known = this.#byNumber.get(component);
    if (known !== undefined) return known;
    const created = new Map<number, Table>();
    this.#byNumber.set(component, created);
    return created;
  }

  #takeIndexNumber(): number {
    const number = this.#nextIndex;
    this.#nextIndex += 1;
    return number;
  }

  #addTable(named: Pick<Table, "component" | "name">, stored: StoredTable): Table {
    const table = newTable(named, stored);
    this.#nextIndex = Math.max(this.#nextIndex, stored.creationIndex + 1);
    this.#tables.set(tableKey(table.name, table.component), table);
    this.#byTablet.set(table.tablet, table);
    this.#numbersOf(table.component).set(table.number, table);
    return table;
  }

  #addIndex(index: Index): void {
    this.#nextIndex = Math.max(this.#nextIndex, index.number + 1);
    this.#byTablet.get(index.tablet)?.indexes.set(index.name, index);
    this.#written.clear();
  }
}
