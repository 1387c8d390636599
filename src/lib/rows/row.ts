/** A row of a list in memory, known by its key. It is a new object whenever anything in it changes. */
export interface Row {
  readonly key: number;
}

export interface SearchedRow extends Row {
  /** The lower-case text that a search looks through. */
  readonly haystack: string;
}
