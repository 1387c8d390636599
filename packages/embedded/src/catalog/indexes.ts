/** Tables and their indexes in the catalog. */
import type { KeyRange } from "../storage/indexKey.ts";
import type { SearchFields } from "./searchFields.ts";

export interface Index {
  number: number;
  table: string;
  /** The number and the tablet of its table. */
  tableNumber: number;
  tablet: number;
  name: string;
  /** Includes the tie-breakers `_creationTime` and `_id`. */
  fields: readonly string[];
  /** How many of `fields` a query may constrain. */
  readable: number;
  state: "building" | "ready" | "staged";
  /**
   * While the index is being built: the range of creation-time keys of its table still to be indexed. Null before the
   * first batch.
   */
  rest: KeyRange | null;
  /** Present for search indexes only. */
  search?: SearchFields;
}

export interface SearchIndex extends Index {
  search: SearchFields;
}

export function isSearchIndex(index: Index): index is SearchIndex {
  return index.search !== undefined;
}

export interface Table {
  /** The number in the ids of its documents; another component may have a table with the same number. */
  number: number;
  /** The number under which the store has its documents: unique in the deployment, and never changed. */
  tablet: number;
  /** "" for the root. */
  component: string;
  name: string;
  byCreationTime: Index;
  byId: Index;
  indexes: Map<string, Index>;
}
