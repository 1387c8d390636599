/**
 * The tables and indexes that exist: their numbers, fields and state. Small, held in memory, mirrored in the store's
 * settings. A table keeps its number for ever: ids carry it. Tables of the same name in two components are two tables;
 * functions see those of their own component.
 */
import { tableNumberOf } from "../storage/documentId.ts";
import { emptyBatch, type Store, type WriteBatch } from "../storage/store.ts";
import type { IndexDefinition } from "./ports.ts";
import { splitTableKey, tableKey } from "./tableKey.ts";
import { searchable, withoutAsked, type SearchFields, type StoredSearchFields } from "./searchFields.ts";

export interface Index {
  number: number;
  table: string;
  tableNumber: number;
  name: string;
  /** With the tie-breakers `_creationTime` and `_id`. */
  fields: readonly string[];
  /** How many of `fields` a reader may constrain. */
  readable: number;
  state: "building" | "ready" | "staged";
  /** Of a search index only. */
  search?: SearchFields;
}

export interface SearchIndex extends Index {
  search: SearchFields;
}

export function isSearchIndex(index: Index): index is SearchIndex {
  return index.search !== undefined;
}

export interface Table {
  number: number;
  /** The root's path is "". */
  component: string;
  name: string;
  byCreationTime: Index;
  indexes: Map<string, Index>;
}

const FIRST_USER_TABLE = 10_001;
const FIRST_SYSTEM_TABLE = 101;
const MAX_REMEMBERED_IDS = 10_000;
const TIE_BREAKERS = ["_creationTime", "_id"];

interface StoredTable {
  number: number;
  creationIndex: number;
}

type StoredIndex = Omit<Index, "table" | "tableNumber" | "name" | "search"> & {
  search?: StoredSearchFields;
};

function completeFields(fields: readonly string[]): string[] {
  return [...fields, ...TIE_BREAKERS.filter((field) => !fields.includes(field))];
}

type CreatedIndex = IndexDefinition & { search?: StoredSearchFields };

export class Catalog {
  readonly #store: Store;
  /** By `tableKey`. */
  readonly #tables = new Map<string, Table>();
  readonly #components = new Map<string, ComponentTables>();
  readonly #byNumber = new Map<number, Table>();
  readonly #unsaved = new Set<Table>();
  /** Reading an id takes longer than looking it up, and one mutation asks of the same id several times. */
  readonly #numberOfId = new Map<string, number>();
  #nextIndex = 1;

  constructor(store: Store) {
    this.#store = store;
    for (const [key, json] of store.settings("tables"))
      this.#addTable(splitTableKey(key), JSON.parse(json) as StoredTable);
    for (const [key, json] of store.settings("indexes")) {
      const [tableKey = "", name = ""] = key.split(".");
      const table = this.#tables.get(tableKey);
      if (table === undefined) continue;
      const { search, ...stored } = JSON.parse(json) as StoredIndex;
      this.#addIndex({ table: table.name, tableNumber: table.number, name, ...stored, ...searchable(search) });
    }
  }

  /** The tables as the functions of one component see them. */
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

  /** Makes the table when it does not exist; it is saved with the first commit that writes to it. */
  ensure(name: string, component = ""): Table {
    const known = this.#tables.get(tableKey(name, component));
    if (known !== undefined) return known;
    const created = {
      number: this.#nextTableNumber(name),
      creationIndex: this.#takeIndexNumber(),
    };
    const table = this.#addTable({ component, name }, created);
    this.#unsaved.add(table);
    return table;
  }

  /**
   * Gives tables other numbers, all at once, so that they may change places. They must be empty; null stands for any number
   * that is free. Tables that are not there are made. Saved with the next commit.
   */
  renumber(changes: readonly { name: string; component: string; number: number | null }[]): void {
    const tables = changes.map(({ name, component, number }) => ({ table: this.ensure(name, component), number }));
    for (const { table } of tables) this.#byNumber.delete(table.number);
    const given = tables.filter(({ number }) => number !== null);
    for (const { table, number } of [...given, ...tables.filter(({ number }) => number === null)]) {
      table.number = number ?? this.#nextTableNumber(table.name);
      for (const index of [table.byCreationTime, ...table.indexes.values()]) index.tableNumber = table.number;
      this.#byNumber.set(table.number, table);
      this.#unsaved.add(table);
    }
  }

  tableOfId(id: string): Table | null {
    const known = this.#numberOfId.get(id);
    if (known !== undefined) return this.tableOfNumber(known);
    const number = tableNumberOf(id);
    if (number === null) return null;
    if (this.#numberOfId.size >= MAX_REMEMBERED_IDS) this.#numberOfId.clear();
    this.#numberOfId.set(id, number);
    return this.tableOfNumber(number);
  }

  tableOfNumber(number: number): Table | null {
    return this.#byNumber.get(number) ?? null;
  }

  /** The tables of one name, of all components. */
  named(name: string): Table[] {
    return this.tables().filter((table) => table.name === name);
  }

  tables(): Table[] {
    return [...this.#tables.values()];
  }

  /** Adds to a batch what must be saved for the tables it writes to. */
  saveNewTables(batch: WriteBatch): void {
    for (const table of this.#unsaved)
      batch.settings.push({
        namespace: "tables",
        key: tableKey(table.name, table.component),
        value: JSON.stringify({
          number: table.number,
          creationIndex: table.byCreationTime.number,
        } satisfies StoredTable),
      });
    this.#unsaved.clear();
  }

  createIndex(table: Table, definition: CreatedIndex): Index {
    const index: Index = {
      number: this.#takeIndexNumber(),
      table: table.name,
      tableNumber: table.number,
      name: definition.name,
      fields: completeFields(definition.fields),
      readable: definition.fields.length + 1,
      state: "building",
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

  /** Takes the name of an index that it replaces. */
  renameIndex(index: Index, name: string): void {
    const table = this.#byNumber.get(index.tableNumber);
    table?.indexes.delete(index.name);
    this.#writeSetting("indexes", this.#indexKey(index), null);
    index.name = name;
    table?.indexes.set(name, index);
    this.#saveIndex(index);
  }

  dropIndex(index: Index): void {
    this.#byNumber.get(index.tableNumber)?.indexes.delete(index.name);
    this.#store.dropIndex(index.number);
    this.#writeSetting("indexes", this.#indexKey(index), null);
  }

  /** Every database index a write to the table must keep up. */
  indexesOf(table: Table): Index[] {
    const indexes = [table.byCreationTime];
    for (const index of table.indexes.values()) if (index.search === undefined) indexes.push(index);
    return indexes;
  }

  /** Every search index a write to the table must keep up. */
  searchIndexesOf(table: Table): SearchIndex[] {
    return [...table.indexes.values()].filter(isSearchIndex);
  }

  #saveIndex(index: Index): void {
    const { table: _, tableNumber: __, name: ___, search, ...rest } = index;
    const stored: StoredIndex = { ...rest, ...(search && { search: withoutAsked(search) }) };
    this.#writeSetting("indexes", this.#indexKey(index), JSON.stringify(stored));
  }

  #indexKey({ table, tableNumber, name }: Index): string {
    return `${tableKey(table, this.#byNumber.get(tableNumber)?.component ?? "")}.${name}`;
  }

  #writeSetting(namespace: string, key: string, value: string | null): void {
    const batch: WriteBatch = { ...emptyBatch(), settings: [{ namespace, key, value }] };
    this.saveNewTables(batch);
    this.#store.apply(batch);
  }

  #nextTableNumber(name: string): number {
    const first = name.startsWith("_") ? FIRST_SYSTEM_TABLE : FIRST_USER_TABLE;
    const taken = [...this.#byNumber.keys()].filter(
      (number) => number >= FIRST_USER_TABLE === first >= FIRST_USER_TABLE,
    );
    return Math.max(first - 1, ...taken) + 1;
  }

  #takeIndexNumber(): number {
    const number = this.#nextIndex;
    this.#nextIndex += 1;
    return number;
  }

  #addTable({ component, name }: Pick<Table, "component" | "name">, { number, creationIndex }: StoredTable): Table {
    const table: Table = {
      number,
      component,
      name,
      byCreationTime: {
        number: creationIndex,
        table: name,
        tableNumber: number,
        name: "by_creation_time",
        fields: TIE_BREAKERS,
        readable: 1,
        state: "ready",
      },
      indexes: new Map(),
    };
    this.#nextIndex = Math.max(this.#nextIndex, creationIndex + 1);
    this.#tables.set(tableKey(name, component), table);
    this.#byNumber.set(number, table);
    return table;
  }

  #addIndex(index: Index): void {
    this.#nextIndex = Math.max(this.#nextIndex, index.number + 1);
    this.#byNumber.get(index.tableNumber)?.indexes.set(index.name, index);
  }
}

/** The tables of one component. Those of another do not exist here, and an id of theirs is no id. */
export class ComponentTables {
  /** The root's path is "". */
  readonly component: string;
  readonly #catalog: Catalog;

  constructor(catalog: Catalog, component: string) {
    this.#catalog = catalog;
    this.component = component;
  }

  find(name: string): Table | null {
    return this.#catalog.find(name, this.component);
  }

  ensure(name: string): Table {
    return this.#catalog.ensure(name, this.component);
  }

  tableOfId(id: string): Table | null {
    const table = this.#catalog.tableOfId(id);
    return table?.component === this.component ? table : null;
  }

  /** As validators ask. */
  readonly nameOfId = (id: string): string | null => this.tableOfId(id)?.name ?? null;
}
