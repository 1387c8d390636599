/** Reads the rows of a search by descending relevance; among equals, the newest first. */
import { encodeValue, type IndexKey } from "../storage/indexKey.ts";
import type { SearchMatch, StoredRow } from "../storage/store.ts";
import { FunctionRefused } from "../domain/limits.ts";
import { Operators } from "./operators.ts";
import type { QueryPlan, SearchPlan } from "./queryPlan.ts";
import { searchIntervals } from "../transaction/searchIndexes.ts";
import { relevance, type SearchWords } from "../documents/searchText.ts";
import type { Transaction } from "../transaction/transaction.ts";

const MAX_RESULTS = 1_024;

interface Ranked {
  key: IndexKey;
  id: string;
}

/** A key that sorts like an index key, so that cursors work in the same way: the best match has the smallest. */
function rankingKey({ words, createdAt, id }: SearchMatch, search: SearchWords): IndexKey {
  return encodeValue(-relevance(words.split(" "), search)) + encodeValue(-createdAt) + encodeValue(id);
}

export class SearchStream {
  readonly #transaction: Transaction;
  readonly #operators: Operators;
  readonly #ranked: readonly Ranked[];
  readonly #name: string;
  #at = 0;

  constructor(
    transaction: Transaction,
    { range, operators, index }: QueryPlan,
    { index: searched, search }: SearchPlan,
  ) {
    this.#transaction = transaction;
    this.#operators = new Operators(operators);
    this.#name = `${index.table}.${index.name}`;
    transaction.usage.add("databaseQueries", 1);
    if (search === null) {
      this.#ranked = [];
      return;
    }
    for (const interval of searchIntervals(searched, search)) transaction.reads.add(interval);
    this.#ranked = transaction
      .search(searched, search)
      .map((match) => ({ id: match.id, key: rankingKey(match, search.words) }))
      .filter(({ key }) => key >= range.lower && key < range.upper)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  cachedAnswer(): null {
    return null;
  }

  next(): StoredRow | null {
    for (;;) {
      if (this.#operators.isSpent) return null;
      const row = this.readRow();
      if (row === null || this.#operators.passes(row)) return row;
    }
  }

  readRow(): StoredRow | null {
    for (;;) {
      const found = this.#ranked[this.#at];
      if (found === undefined) return null;
      if (this.#at >= MAX_RESULTS) {
        // Tracked, because the error disappears if this document is deleted.
        this.#transaction.reads.addDocument(found.id);
        throw new FunctionRefused(
          `Search query against ${this.#name} scanned too many documents (fetched ${String(MAX_RESULTS)}). Consider using a smaller limit, paginating the query, or using a filter field to limit the results.`,
        );
      }
      this.#at += 1;
      const json = this.#transaction.get(found.id);
      // Deleted by the same function.
      if (json !== null) return { ...found, json };
    }
  }

  passes(row: StoredRow): boolean {
    return this.#operators.passes(row);
  }
}
