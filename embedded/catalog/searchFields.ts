/** What a search index is over. */
export interface StoredSearchFields {
  field: string;
  filterFields: readonly string[];
}

export interface SearchFields extends StoredSearchFields {
  /** Sets of filter fields, as positions, that searches have asked by since the start. */
  asked: Set<string>;
}

export function searchable(search: StoredSearchFields | undefined): { search?: SearchFields } {
  return search === undefined ? {} : { search: { ...search, asked: new Set() } };
}

export function withoutAsked({ field, filterFields }: SearchFields): StoredSearchFields {
  return { field, filterFields };
}
