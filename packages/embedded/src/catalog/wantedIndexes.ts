/** Which indexes the schemas define, and which existing indexes match them. */
import type { Catalog } from "./catalog.ts";
import type { Index } from "./indexes.ts";
import { componentsOf } from "../domain/components.ts";
import type { Schemas } from "../domain/installation.ts";
import type {
  Application,
  IndexDefinition,
  SchemaDefinition,
  SearchIndexDefinition,
  TableDefinition,
} from "../domain/application.ts";

/** For a search index: the search field, then the filter fields. */
type WantedIndex = IndexDefinition & { search?: { field: string; filterFields: string[] } };

/** An index that a schema defines. */
export interface Wanted {
  component: string;
  table: TableDefinition;
  index: WantedIndex;
}

/** A suffix that is invalid in index names of a schema. */
const REPLACEMENT_MARK = "!next";

/** Temporary name for a replacement index while the old one still serves reads. */
export function replacementName(name: string): string {
  return name + REPLACEMENT_MARK;
}

export function isReplacement({ name }: Index): boolean {
  return name.endsWith(REPLACEMENT_MARK);
}

export function schemasOf(application: Application): Schemas {
  return new Map(componentsOf(application).map(({ path, schema }) => [path, schema]));
}

export function wantedOf(schema: SchemaDefinition | null, component: string): Wanted[] {
  return (schema?.tables ?? []).flatMap((table) =>
    [...table.indexes, ...table.searchIndexes.map(wantedSearch)].map((index) => ({ component, table, index })),
  );
}

function wantedSearch({ name, searchField: field, filterFields, staged }: SearchIndexDefinition): WantedIndex {
  return { name, fields: [field, ...filterFields], staged, search: { field, filterFields } };
}

export function wantedOfAll(schemas: Schemas): Wanted[] {
  return [...schemas].flatMap(([component, schema]) => wantedOf(schema, component));
}

function sameFields(index: Index, { fields, search }: WantedIndex): boolean {
  if ((index.search === undefined) !== (search === undefined)) return false;
  return JSON.stringify(index.fields.slice(0, index.readable - 1)) === JSON.stringify(fields);
}

/** The index itself, or its replacement that is being built. */
export function existing(catalog: Catalog, { component, table, index: wanted }: Wanted): Index | null {
  const indexes = catalog.find(table.name, component)?.indexes;
  const found = [wanted.name, replacementName(wanted.name)].map((name) => indexes?.get(name));
  return found.find((index) => index !== undefined && sameFields(index, wanted)) ?? null;
}

/** Indexes of these components' tables that none of `claimants` defines. */
export function unclaimed(catalog: Catalog, components: ReadonlySet<string>, claimants: readonly Wanted[]): Index[] {
  const claimed = new Set(claimants.map((wanted) => existing(catalog, wanted)));
  return catalog
    .tables()
    .filter(({ component, name }) => components.has(component) && !name.startsWith("_"))
    .flatMap(({ indexes }) => [...indexes.values()])
    .filter((index) => !claimed.has(index));
}
