/** A row of a list in memory, identified by its key. Immutable: every change makes a new object. */
export interface Row {
  readonly key: number;
}

export interface SearchedRow extends Row {
  /** The lower-case text that is searched. */
  readonly haystack: string;
}
