/** The fields of a search index. */
export interface StoredSearchFields {
  field: string;
  filterFields: readonly string[];
}

export interface SearchFields extends StoredSearchFields {
  /** Combinations of filter fields, as positions, that searches have used since the start. */
  asked: Set<string>;
}

export function searchable(search: StoredSearchFields | undefined): { search?: SearchFields } {
  return search === undefined ? {} : { search: { ...search, asked: new Set() } };
}

export function withoutAsked({ field, filterFields }: SearchFields): StoredSearchFields {
  return { field, filterFields };
}
