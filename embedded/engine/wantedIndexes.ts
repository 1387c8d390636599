/** The indexes that a schema asks for, beside those there are, and what is in them at first. */
import { documentKey } from "../storage/indexKey.ts";
import type { WriteBatch } from "../storage/store.ts";
import { isSearchIndex, type Index } from "./catalog.ts";
import type { JsonObject } from "./documentRules.ts";
import type { IndexDefinition, SchemaDefinition, SearchIndexDefinition, TableDefinition } from "./ports.ts";
import { searchEntries } from "./searchIndexes.ts";

/** No schema can name an index so. */
const REPLACEMENT_MARK = "!next";

export function replacementName(name: string): string {
  return name + REPLACEMENT_MARK;
}

export function isReplacement(name: string): boolean {
  return name.endsWith(REPLACEMENT_MARK);
}

export function sameFields(index: Index, { fields, search }: WantedIndex): boolean {
  if ((index.search === undefined) !== (search === undefined)) return false;
  return JSON.stringify(index.fields.slice(0, index.readable - 1)) === JSON.stringify(fields);
}

/** Of a search index the fields are the one that is searched and then those to filter by. */
export type WantedIndex = IndexDefinition & { search?: { field: string; filterFields: string[] } };

/** An index that a schema asks for. */
export interface Wanted {
  component: string;
  table: TableDefinition;
  index: WantedIndex;
}

export function wantedOf(schema: SchemaDefinition | null, component: string): Wanted[] {
  return (schema?.tables ?? []).flatMap((table) =>
    [...table.indexes, ...table.searchIndexes.map(wantedSearch)].map((index) => ({ component, table, index })),
  );
}

function wantedSearch({ name, searchField: field, filterFields, staged }: SearchIndexDefinition): WantedIndex {
  return { name, fields: [field, ...filterFields], staged, search: { field, filterFields } };
}

export interface Row {
  id: string;
  document: JsonObject;
}

export function entriesOf(index: Index, rows: readonly Row[]): Pick<WriteBatch, "entries" | "searches"> {
  if (isSearchIndex(index)) {
    const searches = rows.flatMap(({ id, document }) => searchEntries(index, id, { before: null, after: document }));
    return { entries: [], searches };
  }
  const entries = rows.map(({ id, document }) => ({
    index: index.number,
    key: documentKey(document, index.fields),
    id,
  }));
  return { entries, searches: [] };
}
