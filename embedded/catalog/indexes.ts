/** Tables and their indexes, as the catalog keeps them. */
import type { KeyRange } from "../storage/indexKey.ts";
import type { SearchFields } from "./searchFields.ts";

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
  /** While it is being built, the keys of its table by creation that still await their entries; null before the first have theirs. */
  rest: KeyRange | null;
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
  byId: Index;
  indexes: Map<string, Index>;
}
