/**
 * Search indexes as FTS5 tables, one per index, created by its first entry. The text is already split into words, so
 * the tokenizer only has to split at spaces: `ascii` treats every character beyond ASCII as part of a word.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SearchEntry, SearchMatch, SearchRequest } from "./store.ts";

interface SearchTable {
  put: StatementSync;
  remove: StatementSync;
  find: StatementSync;
}

function nameOf(index: number): string {
  return `search_${String(index)}`;
}

function quoted(words: readonly string[]): string[] {
  return words.map((word) => `"${word}"`);
}

/** FTS5's query language. Quoted words consist of letters and digits only. */
function expressionOf({ terms, prefix, filters }: SearchRequest): string {
  const words = `{words} : (${[...quoted(terms), `"${prefix}" *`].join(" OR ")})`;
  return [words, ...quoted(filters).map((filter) => `{filters} : ${filter}`)].join(" AND ");
}

export class SearchTables {
  readonly #database: DatabaseSync;
  readonly #known = new Map<number, SearchTable>();
  readonly #exists: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#exists = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  }

  /** `number` is the document's row number in the table of documents. */
  put(entry: SearchEntry, number: number): void {
    const { put, remove } = this.#table(entry.index) ?? this.#create(entry.index);
    if (entry.words === null) remove.run(number);
    else put.run(number, entry.words, entry.filters.join(" "), entry.createdAt);
  }

  search(request: SearchRequest): SearchMatch[] {
    const table = this.#table(request.index);
    const rows = table?.find.all(expressionOf(request)) ?? [];
    return rows.map((row) => ({
      id: String(row["id"]),
      words: String(row["words"]),
      createdAt: Number(row["created"]),
    }));
  }

  drop(index: number): void {
    this.#known.delete(index);
    this.#database.exec(`DROP TABLE IF EXISTS ${nameOf(index)}`);
  }

  #table(index: number): SearchTable | null {
    const known = this.#known.get(index);
    if (known !== undefined) return known;
    return this.#exists.get(nameOf(index)) === undefined ? null : this.#prepared(index);
  }

  #create(index: number): SearchTable {
    this.#database.exec(
      `CREATE VIRTUAL TABLE ${nameOf(index)} USING fts5(words, filters, created UNINDEXED, tokenize = 'ascii', detail = 'column')`,
    );
    return this.#prepared(index);
  }

  #prepared(index: number): SearchTable {
    const name = nameOf(index);
    const table = {
      put: this.#database.prepare(
        `INSERT OR REPLACE INTO ${name} (rowid, words, filters, created) VALUES (?, ?, ?, ?)`,
      ),
      remove: this.#database.prepare(`DELETE FROM ${name} WHERE rowid = ?`),
      find: this.#database.prepare(
        `SELECT d.id AS id, s.words AS words, s.created AS created FROM ${name} s JOIN documents d ON d.n = s.rowid
          WHERE ${name} MATCH ?`,
      ),
    };
    this.#known.set(index, table);
    return table;
  }
}
