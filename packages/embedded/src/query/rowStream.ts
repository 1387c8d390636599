import type { StoredRow } from "../storage/store.ts";
import type { CachedAnswer } from "../domain/isolateHost.ts";
import type { QueryPlan } from "./queryPlan.ts";
import { QueryStream } from "./queryStream.ts";
import { SearchStream } from "./searchStream.ts";
import type { Transaction } from "../transaction/transaction.ts";

/** The rows of one query, read one by one. */
export interface RowStream {
  /** The next row that passes every operator; null at the end. */
  next(): StoredRow | null;
  /** The next row, regardless of operators; null at the end. */
  readRow(): StoredRow | null;
  /** The cached answer for the row that was returned last, if there is one. */
  cachedAnswer(row: StoredRow): CachedAnswer | null;
  /** Applies the operators. */
  passes(row: StoredRow): boolean;
}

export function openStream(transaction: Transaction, plan: QueryPlan): RowStream {
  const { search } = plan;
  return search === null ? new QueryStream(transaction, plan) : new SearchStream(transaction, plan, search);
}
